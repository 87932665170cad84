#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

class Clerk {
    std::unordered_map<std::string, long long> purse_;
    std::vector<std::function<void()>> undoLog_;
    std::vector<std::size_t> open_;

    void change(const std::string &who, long long by) {
        purse_[who] += by;
        if (!open_.empty()) undoLog_.push_back([this, who, by] { purse_[who] -= by; });
    }

public:
    std::string hear(const std::string &line) {
        std::istringstream words(line);
        std::string order, a, b;
        long long x = 0;
        words >> order;
        if (order == "put" && words >> a >> x) {
            change(a, x);
        } else if (order == "pay" && words >> a >> b >> x) {
            if (purse_[a] < x) return "refused\n";
            change(a, -x);
            change(b, x);
        } else if (order == "show" && words >> a) {
            return std::to_string(purse_[a]) + "\n";
        } else if (order == "try") {
            open_.push_back(undoLog_.size());
        } else if (order == "keep" || order == "undo") {
            if (open_.empty()) return "nothing open\n";
            for (; order == "undo" && undoLog_.size() > open_.back(); undoLog_.pop_back()) undoLog_.back()();
            open_.pop_back();
            if (open_.empty()) undoLog_.clear();
        }
        return "";
    }
};

int main() {
    std::string line;
    std::getline(std::cin, line);
    Clerk clerk;
    while (std::getline(std::cin, line)) std::cout << clerk.hear(line);
}
