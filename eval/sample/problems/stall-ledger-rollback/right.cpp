#include <iostream>
#include <map>
#include <stack>
#include <string>
using namespace std;

int main() {
    int q;
    cin >> q;
    map<string, long long> purse;
    stack<map<string, long long>> saved;
    for (string word; q-- && cin >> word;) {
        string a, b;
        long long x;
        if (word == "put") {
            cin >> a >> x;
            purse[a] += x;
        } else if (word == "pay") {
            cin >> a >> b >> x;
            if (purse[a] < x) {
                cout << "refused\n";
            } else {
                purse[a] -= x;
                purse[b] += x;
            }
        } else if (word == "show") {
            cin >> a;
            cout << purse[a] << '\n';
        } else if (word == "try") {
            saved.push(purse);
        } else if (saved.empty()) {
            cout << "nothing open\n";
        } else {
            if (word == "undo") purse.swap(saved.top());
            saved.pop();
        }
    }
}
