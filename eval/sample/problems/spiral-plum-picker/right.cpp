#include <iostream>
#include <vector>
using namespace std;

int main() {
    int r, c, k;
    cin >> r >> c >> k;
    vector<vector<int>> tree(r + 2, vector<int>(c + 2, -1));
    for (int i = 1; i <= r; i++)
        for (int j = 1; j <= c; j++) cin >> tree[i][j];

    const int di[] = {1, 0, -1, 0}, dj[] = {0, 1, 0, -1};
    int i = 1, j = 1, dir = 0, basket = 0;
    for (int done = 0; done < r * c; done++) {
        basket += tree[i][j];
        tree[i][j] = -1;
        if (basket >= k) {
            cout << i << ' ' << j << '\n';
            basket = 0;
        }
        if (tree[i + di[dir]][j + dj[dir]] < 0) dir = (dir + 1) % 4;
        i += di[dir];
        j += dj[dir];
    }
    cout << basket << '\n';
}
