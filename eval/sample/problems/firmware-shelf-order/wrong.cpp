#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

void parse(const string& s, vector<int>& nums, string& tag) {
    string t = s;
    if (t[0] == 'v') t = t.substr(1);
    size_t d = t.find('-');
    tag = "";
    if (d != string::npos) {
        tag = t.substr(d + 1);
        t = t.substr(0, d);
    }
    stringstream ss(t);
    string piece;
    while (getline(ss, piece, '.')) nums.push_back(stoi(piece));
    while (nums.size() < 6) nums.push_back(0);
}

bool cmp(const string& a, const string& b) {
    vector<int> na, nb;
    string ta, tb;
    parse(a, na, ta);
    parse(b, nb, tb);
    if (na != nb) return na < nb;
    if (ta.empty()) return false;
    if (tb.empty()) return true;
    return ta < tb;
}

int main() {
    int n;
    cin >> n;
    vector<string> v(n);
    for (auto& s : v) cin >> s;
    stable_sort(v.begin(), v.end(), cmp);
    for (auto& s : v) cout << s << endl;
}
