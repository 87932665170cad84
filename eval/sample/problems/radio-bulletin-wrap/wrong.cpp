#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int w;
    cin >> w;
    string line;
    getline(cin, line);
    vector<vector<string>> paras(1);
    while (getline(cin, line)) {
        stringstream ss(line);
        string word;
        bool any = false;
        while (ss >> word) {
            paras.back().push_back(word);
            any = true;
        }
        if (!any) paras.push_back({});
    }
    for (size_t i = 0; i < paras.size(); i++) {
        if (i) cout << "\n";
        string cur;
        for (string word : paras[i]) {
            while ((int)word.size() > w) {
                if (!cur.empty()) {
                    cout << cur << "\n";
                    cur = "";
                }
                cout << word.substr(0, w) << "\n";
                word = word.substr(w);
            }
            if (cur.empty()) cur = word;
            else if ((int)(cur.size() + word.size()) + 1 <= w) cur += " " + word;
            else {
                cout << cur << "\n";
                cur = word;
            }
        }
        if (!cur.empty()) cout << cur << "\n";
    }
}
