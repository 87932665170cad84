#include <algorithm>
#include <iostream>
#include <string>

int main() {
    int k;
    std::string s;
    std::cin >> k >> s;
    std::transform(s.begin(), s.end(), s.begin(), ::tolower);
    int n = s.size(), total = 0;
    for (int i = 0; i < n; i++) {
        int l = i - 1, r = i + 1;
        while (l >= 0 && r < n && s[l] == s[r]) {
            if (r - l + 1 >= k) total++;
            l--;
            r++;
        }
        l = i;
        r = i + 1;
        while (l >= 0 && r < n && s[l] == s[r]) {
            if (r - l + 1 >= k) total++;
            l--;
            r++;
        }
    }
    std::cout << total << std::endl;
}
