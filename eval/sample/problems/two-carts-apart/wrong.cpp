#include <bitset>
#include <cstdlib>
#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    bitset<72001> possible;
    possible[0] = 1;
    int total = 0;
    for (int i = 0; i < n; i++) {
        int w;
        cin >> w;
        total += w;
        possible |= possible << w;
    }
    for (int s = total / 2; s >= 0; s--) {
        if (possible[s]) {
            cout << total - 2 * s << endl;
            break;
        }
    }
    return 0;
}
