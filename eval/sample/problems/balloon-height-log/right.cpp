#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    long long d;
    cin >> n >> d;
    vector<long long> lowestEnd;
    for (int i = 0; i < n; i++) {
        long long h;
        cin >> h;
        auto spot = upper_bound(lowestEnd.begin(), lowestEnd.end(), h - d);
        if (spot == lowestEnd.end())
            lowestEnd.push_back(h);
        else
            *spot = min(*spot, h);
    }
    cout << lowestEnd.size() << '\n';
}
