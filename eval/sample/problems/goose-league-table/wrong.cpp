#include <algorithm>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;

struct Team {
    string name;
    int pts = 0, diff = 0, goals = 0;
};

int main() {
    int v, m;
    cin >> v >> m;
    vector<Team> t(v);
    unordered_map<string, int> id;
    for (int i = 0; i < v; i++) {
        cin >> t[i].name;
        id[t[i].name] = i;
    }
    while (m--) {
        string a, b;
        int x, y;
        cin >> a >> b >> x >> y;
        Team &p = t[id[a]], &q = t[id[b]];
        p.diff += x - y;
        q.diff += y - x;
        p.goals += x;
        q.goals += y;
        if (x > y) p.pts += 3;
        else if (x < y) q.pts += 3;
        else p.pts++, q.pts++;
    }
    sort(t.begin(), t.end(), [](const Team &a, const Team &b) {
        if (a.pts != b.pts) return a.pts > b.pts;
        if (a.diff != b.diff) return a.diff > b.diff;
        if (a.goals != b.goals) return a.goals > b.goals;
        return a.name < b.name;
    });
    int place = 1;
    for (int i = 0; i < v; i++) {
        if (i && (t[i].pts != t[i - 1].pts || t[i].diff != t[i - 1].diff || t[i].goals != t[i - 1].goals)) place = i + 1;
        cout << place << " " << t[i].name << " " << t[i].pts << "\n";
    }
}
