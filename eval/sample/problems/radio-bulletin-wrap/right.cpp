#include <iostream>
#include <sstream>
#include <string>

class Printer {
    size_t width;
    size_t column = 0;
    bool anything = false;
    bool gap = false;

public:
    explicit Printer(size_t w) : width(w) {}

    void endParagraph() { gap = anything; }

    void word(const std::string& w) {
        if (gap) {
            std::cout << "\n\n";
            column = 0;
        } else if (column > 0 && column + 1 + w.size() <= width) {
            std::cout << ' ';
            ++column;
        } else if (column > 0) {
            std::cout << '\n';
            column = 0;
        }
        for (char c : w) {
            if (column == width) {
                std::cout << '\n';
                column = 0;
            }
            std::cout << c;
            ++column;
        }
        anything = true;
        gap = false;
    }
};

int main() {
    std::string line, w;
    std::getline(std::cin, line);
    Printer p(std::stoul(line));
    while (std::getline(std::cin, line)) {
        std::istringstream in(line);
        bool blank = true;
        while (in >> w) {
            p.word(w);
            blank = false;
        }
        if (blank) p.endParagraph();
    }
    std::cout << '\n';
}
