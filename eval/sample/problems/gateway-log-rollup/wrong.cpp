#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>

struct Agg { int calls = 0; int failed = 0; int time = 0; };

bool digits(const std::string& s) {
    if (s.empty()) return false;
    for (char c : s) if (!isdigit((unsigned char)c)) return false;
    return true;
}

int main() {
    std::string line;
    std::getline(std::cin, line);
    int n = std::stoi(line), skipped = 0;
    std::map<std::string, Agg> agg;
    for (int i = 0; i < n; ++i) {
        std::getline(std::cin, line);
        std::stringstream ss(line);
        std::string t, svc, f;
        std::map<std::string, std::string> kv;
        ss >> t >> svc;
        while (ss >> f) {
            auto p = f.find('=');
            if (p != std::string::npos) kv[f.substr(0, p)] = f.substr(p + 1);
        }
        if (!digits(kv["status"]) || !digits(kv["ms"])) { skipped++; continue; }
        Agg& a = agg[svc];
        a.calls++;
        a.time += std::stoi(kv["ms"]);
        if (std::stoi(kv["status"]) >= 500) a.failed++;
    }
    std::set<std::pair<int, std::string>> order;
    for (auto& [name, a] : agg) order.insert({-a.failed, name});
    for (auto& [key, name] : order)
        std::cout << name << " " << agg[name].calls << " " << agg[name].failed << " " << agg[name].time / agg[name].calls << "\n";
    std::cout << "skipped " << skipped << "\n";
}
