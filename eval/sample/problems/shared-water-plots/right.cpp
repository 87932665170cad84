#include <iostream>
#include <numeric>
#include <vector>

std::vector<int> parent;
std::vector<long long> need;

int find(int x) { return parent[x] == x ? x : parent[x] = find(parent[x]); }

int main() {
    int n, q;
    std::cin >> n >> q;
    parent.resize(n + 1);
    need.resize(n + 1);
    std::iota(parent.begin(), parent.end(), 0);
    for (int i = 1; i <= n; ++i) std::cin >> need[i];
    int meters = n;
    while (q--) {
        char op;
        std::cin >> op;
        if (op == 'M') {
            std::cout << meters << '\n';
            continue;
        }
        int a;
        std::cin >> a;
        if (op == 'N') {
            std::cout << need[find(a)] << '\n';
        } else {
            int b;
            std::cin >> b;
            a = find(a), b = find(b);
            if (a != b) {
                parent[b] = a;
                need[a] += need[b];
                --meters;
            }
        }
    }
}
