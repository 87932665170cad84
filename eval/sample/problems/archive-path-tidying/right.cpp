#include <iostream>
#include <sstream>
#include <string>
#include <vector>

std::string normalise(const std::string& path) {
    const bool rooted = path.front() == '/';
    std::vector<std::string> stack;
    std::istringstream in(path);
    int climbs = 0;
    for (std::string seg; std::getline(in, seg, '/');) {
        if (seg.empty() || seg == ".") continue;
        if (seg == "..") {
            if (!stack.empty()) stack.pop_back();
            else if (!rooted) ++climbs;
        } else {
            stack.push_back(seg);
        }
    }
    stack.insert(stack.begin(), climbs, "..");
    std::string out;
    for (const auto& s : stack) {
        if (rooted || !out.empty()) out += '/';
        out += s;
    }
    if (out.empty()) return rooted ? "/" : ".";
    return out;
}

int main() {
    int n;
    std::cin >> n;
    std::string p;
    while (n-- && std::cin >> p) std::cout << normalise(p) << '\n';
    return 0;
}
