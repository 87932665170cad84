#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    int k;
    std::string word;
    std::cin >> k >> word;
    std::string padded = "^";
    for (char c : word) {
        padded += '#';
        padded += static_cast<char>(c | 32);
    }
    padded += "#$";

    std::vector<int> reach(padded.size(), 0);
    int centre = 0, edge = 0;
    long long pieces = 0;
    for (int i = 1; i + 1 < static_cast<int>(padded.size()); ++i) {
        if (i < edge) reach[i] = std::min(edge - i, reach[2 * centre - i]);
        while (padded[i + reach[i] + 1] == padded[i - reach[i] - 1]) ++reach[i];
        if (i + reach[i] > edge) {
            centre = i;
            edge = i + reach[i];
        }
        int smallest = k;
        if ((smallest - reach[i]) % 2 != 0) ++smallest;
        if (reach[i] >= smallest) pieces += (reach[i] - smallest) / 2 + 1;
    }
    std::cout << pieces << '\n';
}
