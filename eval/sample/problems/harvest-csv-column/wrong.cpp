#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

vector<string> fields(const string& line) {
    vector<string> out;
    stringstream ss(line);
    string part;
    while (getline(ss, part, ',')) {
        if (!part.empty() && part[0] == '"') {
            while (part.size() < 2 || part.back() != '"') {
                string more;
                if (!getline(ss, more, ',')) return {};
                part += "," + more;
            }
            string inner = part.substr(1, part.size() - 2), text;
            for (size_t i = 0; i < inner.size(); i++) {
                text += inner[i];
                if (inner[i] == '"' && i + 1 < inner.size() && inner[i + 1] == '"') i++;
            }
            part = text;
        }
        out.push_back(part);
    }
    return out;
}

int main() {
    string name, line;
    getline(cin, name);
    getline(cin, line);
    vector<string> head = fields(line);
    int col = -1;
    for (int i = 0; i < (int)head.size() && col < 0; i++)
        if (head[i] == name) col = i;
    if (col < 0) {
        cout << "no such column" << endl;
        return 0;
    }
    while (getline(cin, line)) {
        vector<string> f = fields(line);
        if (f.empty()) cout << "broken" << endl;
        else if (col >= (int)f.size()) cout << "short" << endl;
        else cout << "<" << f[col] << ">" << endl;
    }
}
