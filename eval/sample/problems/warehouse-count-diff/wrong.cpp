#include <iostream>
#include <map>
#include <set>
#include <string>
using namespace std;

map<string, int> readCount() {
    int n;
    cin >> n;
    map<string, int> m;
    for (int i = 0; i < n; i++) {
        string s;
        int q;
        cin >> s >> q;
        m[s] += q;
    }
    return m;
}

int main() {
    map<string, int> a = readCount();
    map<string, int> b = readCount();
    set<string> names;
    for (auto& p : a) names.insert(p.first);
    for (auto& p : b) names.insert(p.first);
    int same = 0;
    for (auto& s : names) {
        int x = a[s], y = b[s];
        if (x == y) {
            if (x) same++;
        } else if (!x) {
            cout << "+ " << s << " " << y << endl;
        } else if (!y) {
            cout << "- " << s << " " << x << endl;
        } else {
            cout << "~ " << s << " " << x << " " << y << endl;
        }
    }
    cout << same << " unchanged" << endl;
}
