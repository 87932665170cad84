#include <bits/stdc++.h>
using namespace std;

struct Team {
    string name;
    int points, wins, penalty;
};

bool cmp(const Team& a, const Team& b) {
    if (a.points != b.points) return a.points > b.points;
    if (a.wins != b.wins) return a.wins > b.wins;
    if (a.penalty != b.penalty) return a.penalty < b.penalty;
    return a.name < b.name;
}

int main() {
    int n;
    cin >> n;
    vector<Team> t(n);
    for (int i = 0; i < n; i++) cin >> t[i].name >> t[i].points >> t[i].wins >> t[i].penalty;
    sort(t.begin(), t.end(), cmp);
    int rank = 1;
    for (int i = 0; i < n; i++) {
        if (i > 0 && (t[i].points != t[i - 1].points || t[i].wins != t[i - 1].wins ||
                      t[i].penalty != t[i - 1].penalty))
            rank++;
        cout << rank << " " << t[i].name << "\n";
    }
    return 0;
}
