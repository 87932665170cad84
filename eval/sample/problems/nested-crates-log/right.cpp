#include <iostream>
#include <stack>
#include <string>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    stack<string> crates;
    size_t deepest = 0;
    for (int line = 1; line <= n; ++line) {
        string what, name;
        cin >> what >> name;
        if (what == "open") {
            crates.push(name);
            deepest = max(deepest, crates.size());
            continue;
        }
        if (what == "seal")
            while (!crates.empty() && crates.top() != name) crates.pop();
        if (crates.empty() || crates.top() != name) {
            cout << "error at line " << line << '\n';
            return 0;
        }
        crates.pop();
    }
    cout << "deepest " << deepest << " left " << crates.size() << '\n';
}
