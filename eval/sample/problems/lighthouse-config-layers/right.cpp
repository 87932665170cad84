#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>
using namespace std;

map<string, vector<string>> files;
map<string, string> settings;
set<string> active;
int missing = 0;

void load(const string& name) {
    auto found = files.find(name);
    if (found == files.end()) {
        missing++;
        return;
    }
    if (!active.insert(name).second) return;
    for (const string& line : found->second) {
        size_t gap = line.find(' ');
        string word = line.substr(0, gap), tail = line.substr(gap + 1);
        if (word == "include") load(tail);
        else if (word == "unset") settings.erase(tail);
        else {
            size_t second = tail.find(' ');
            string value = tail.substr(second + 1);
            if (tail[0] == '?') settings.emplace(word, value);
            else settings[word] = value;
        }
    }
    active.erase(name);
}

int main() {
    int n;
    cin >> n;
    string first, name;
    for (int i = 0; i < n; i++) {
        int lines;
        cin >> name >> lines;
        if (i == 0) first = name;
        vector<string>& content = files[name];
        content.resize(lines);
        cin.ignore();
        for (string& l : content) getline(cin, l);
    }
    load(first);
    for (auto& [k, v] : settings) cout << k << '=' << v << '\n';
    cout << "missing " << missing << '\n';
}
