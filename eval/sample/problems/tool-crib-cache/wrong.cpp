#include <bits/stdc++.h>
using namespace std;

int main() {
    int c, q;
    cin >> c >> q;
    list<string> recent;
    map<string, string> label;
    while (q--) {
        string op, k;
        cin >> op >> k;
        if (op == "put") {
            string v;
            cin >> v;
            if ((int)recent.size() == c) {
                cout << "drop " << recent.back() << "\n";
                label.erase(recent.back());
                recent.pop_back();
            }
            recent.remove(k);
            recent.push_front(k);
            label[k] = v;
        } else if (label.count(k)) {
            cout << label[k] << "\n";
            if (op == "get") {
                recent.remove(k);
                recent.push_front(k);
            }
        } else {
            cout << "miss\n";
        }
    }
    cout << "shelf:";
    for (auto& k : recent) cout << " " << k;
    cout << endl;
}
