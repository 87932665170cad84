#include <iostream>
#include <stack>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;
    while (n--) {
        string path;
        cin >> path;
        stack<string> st;
        size_t i = 0;
        while (i < path.size()) {
            if (path[i] == '/') {
                i++;
                continue;
            }
            string name;
            while (i < path.size() && path[i] != '/') name += path[i++];
            if (name == ".") continue;
            if (name == "..") {
                if (!st.empty()) st.pop();
            } else {
                st.push(name);
            }
        }
        string result;
        while (!st.empty()) {
            result = "/" + st.top() + result;
            st.pop();
        }
        if (path[0] != '/') result = result.empty() ? "." : result.substr(1);
        if (result.empty()) result = "/";
        cout << result << "\n";
    }
}
