#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

struct Stat {
    string service;
    long long count = 0, bad = 0, sum = 0;
};

static bool numeric(const string& s) {
    return !s.empty() && all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int main() {
    int n;
    string line;
    cin >> n;
    getline(cin, line);
    map<string, Stat> table;
    int ignored = 0;
    while (n-- > 0 && getline(cin, line)) {
        istringstream in(line);
        string when, service, item, status, ms;
        in >> when >> service;
        while (in >> item) {
            if (item.rfind("status=", 0) == 0) status = item.substr(7);
            else if (item.rfind("ms=", 0) == 0) ms = item.substr(3);
        }
        if (!numeric(status) || !numeric(ms)) {
            ++ignored;
            continue;
        }
        Stat& st = table[service];
        st.service = service;
        st.count++;
        st.sum += stoll(ms);
        st.bad += stoll(status) >= 500;
    }
    vector<Stat> rows;
    for (auto& kv : table) rows.push_back(kv.second);
    stable_sort(rows.begin(), rows.end(), [](const Stat& a, const Stat& b) { return a.bad > b.bad; });
    for (auto& r : rows) cout << r.service << ' ' << r.count << ' ' << r.bad << ' ' << r.sum / r.count << '\n';
    cout << "skipped " << ignored << '\n';
}
