#include <iostream>
#include <queue>
#include <string>
#include <vector>
using namespace std;

struct Bid {
    int amount, turn;
    string who;
};

struct GoesLater {
    bool operator()(const Bid& x, const Bid& y) const {
        if (x.amount != y.amount) return x.amount > y.amount;
        return x.turn < y.turn;
    }
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    size_t k;
    cin >> n >> k;
    priority_queue<Bid, vector<Bid>, GoesLater> board;
    long long total = 0;
    for (int i = 0; i < n; ++i) {
        Bid b{0, i, ""};
        cin >> b.who >> b.amount;
        total += b.amount;
        board.push(b);
        if (board.size() <= k) {
            cout << "-\n";
        } else {
            total -= board.top().amount;
            cout << board.top().who << '\n';
            board.pop();
        }
    }
    cout << total << '\n';
}
