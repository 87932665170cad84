#include <iostream>
#include <vector>

int main() {
    int rows, cols, k;
    std::cin >> rows >> cols >> k;
    std::vector<std::vector<int>> g(rows, std::vector<int>(cols));
    for (auto &row : g)
        for (auto &v : row) std::cin >> v;
    int basket = 0;
    auto take = [&](int i, int j) {
        basket += g[i][j];
        if (basket >= k) {
            std::cout << i + 1 << " " << j + 1 << "\n";
            basket = 0;
        }
    };
    int top = 0, bottom = rows - 1, left = 0, right = cols - 1;
    while (top <= bottom && left <= right) {
        for (int i = top; i <= bottom; i++) take(i, left);
        left++;
        for (int j = left; j <= right; j++) take(bottom, j);
        bottom--;
        for (int i = bottom; i >= top; i--) take(i, right);
        right--;
        for (int j = right; j >= left; j--) take(top, j);
        top++;
    }
    std::cout << basket << "\n";
}
