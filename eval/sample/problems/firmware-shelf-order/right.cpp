#include <algorithm>
#include <array>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

struct Version {
    string raw;
    array<long, 6> num{};
    vector<string> tag;

    explicit Version(const string& s) : raw(s) {
        string body = s[0] == 'v' ? s.substr(1) : s;
        size_t dash = body.find('-');
        if (dash != string::npos) {
            istringstream t(body.substr(dash + 1));
            for (string w; getline(t, w, '.');) tag.push_back(w);
            body.resize(dash);
        }
        istringstream in(body);
        string part;
        for (size_t i = 0; getline(in, part, '.'); ++i) num[i] = stol(part);
    }
};

static bool digitsOnly(const string& w) { return w.find_first_not_of("0123456789") == string::npos; }

static int wordOrder(const string& a, const string& b) {
    bool da = digitsOnly(a), db = digitsOnly(b);
    if (da && db) {
        long x = stol(a), y = stol(b);
        return x < y ? -1 : x > y;
    }
    if (da || db) return da ? -1 : 1;
    return a.compare(b);
}

bool operator<(const Version& a, const Version& b) {
    if (a.num != b.num) return a.num < b.num;
    if (a.tag.empty() || b.tag.empty()) return !a.tag.empty() && b.tag.empty();
    for (size_t i = 0; i < min(a.tag.size(), b.tag.size()); ++i) {
        int c = wordOrder(a.tag[i], b.tag[i]);
        if (c) return c < 0;
    }
    return a.tag.size() < b.tag.size();
}

int main() {
    int n;
    cin >> n;
    vector<Version> all;
    for (string s; n-- && cin >> s;) all.emplace_back(s);
    stable_sort(all.begin(), all.end());
    for (const auto& v : all) cout << v.raw << '\n';
}
