#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<string> st;
    map<string, int> isOpen;
    int deepest = 0;
    for (int i = 1; i <= n; i++) {
        string op, name;
        cin >> op >> name;
        if (op == "open") {
            st.push_back(name);
            isOpen[name]++;
            deepest = max(deepest, (int)st.size());
        } else {
            if (isOpen[name] == 0) {
                cout << "error at line " << i << endl;
                return 0;
            }
            while (!st.empty() && st.back() != name) {
                isOpen[st.back()]--;
                st.pop_back();
            }
            isOpen[name]--;
            st.pop_back();
        }
    }
    cout << "deepest " << deepest << " left " << st.size() << endl;
    return 0;
}
