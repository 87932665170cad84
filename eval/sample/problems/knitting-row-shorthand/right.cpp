#include <iostream>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;
    size_t before = 0, after = 0;
    while (n--) {
        string row, out;
        cin >> row;
        for (size_t i = 0; i < row.size();) {
            size_t j = i;
            while (j < row.size() && row[j] == row[i] && j - i < 9) ++j;
            size_t len = j - i;
            if (len > 2) {
                out += char('0' + len);
                out += row[i];
            } else {
                out.append(len, row[i]);
            }
            i = j;
        }
        before += row.size();
        after += out.size();
        cout << out << '\n';
    }
    cout << before - after << '\n';
}
