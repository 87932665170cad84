#include <cmath>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int L, R;
    cin >> L >> R;
    vector<int> lit;
    auto prime = [](int n) {
        if (n < 2) return false;
        for (int d = 2; d <= (int)sqrt((double)n); d++)
            if (n % d == 0) return false;
        return true;
    };
    if (R - L > 200000) R = L + 200000;
    for (int v = L; v <= R && v > 0 && v < 2000000000; v++)
        if (prime(v)) lit.push_back(v);
    if (lit.size() < 2) {
        cout << "dark" << endl;
        return 0;
    }
    size_t at = 1;
    for (size_t i = 2; i < lit.size(); i++)
        if (lit[i] - lit[i - 1] > lit[at] - lit[at - 1]) at = i;
    cout << lit[at - 1] << " " << lit[at] << endl;
    return 0;
}
