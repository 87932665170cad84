#include <bits/stdc++.h>

int main() {
    int n, q;
    std::cin >> n >> q;
    std::vector<long long> at(n), finish(n);
    std::vector<int> sheets(n);
    for (int i = 0; i < n; i++) std::cin >> at[i] >> sheets[i];
    using Ticket = std::tuple<long long, int, long long, int>;
    std::priority_queue<Ticket, std::vector<Ticket>, std::greater<>> line;
    for (int i = 0; i < n; i++) line.emplace(at[i], 0, i, i);
    long long clock = 0, serial = 0;
    while (!line.empty()) {
        auto [joined, again, order, job] = line.top();
        line.pop();
        clock = std::max(clock, joined);
        int turn = std::min(q, sheets[job]);
        clock += turn;
        sheets[job] -= turn;
        if (sheets[job] == 0)
            finish[job] = clock;
        else
            line.emplace(clock, 1, serial++, job);
    }
    for (auto f : finish) std::cout << f << " ";
    std::cout << "\n";
}
