#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

enum class State { Start, Plain, Quoted, Closed };

bool split(const string& line, vector<string>& out) {
    out.assign(1, "");
    State st = State::Start;
    for (char c : line) {
        if (st == State::Quoted) {
            if (c == '"') st = State::Closed;
            else out.back() += c;
        } else if (c == ',') {
            out.emplace_back();
            st = State::Start;
        } else if (st == State::Closed) {
            if (c != '"') return false;
            out.back() += '"';
            st = State::Quoted;
        } else if (st == State::Start && c == '"') {
            st = State::Quoted;
        } else {
            out.back() += c;
            st = State::Plain;
        }
    }
    return st != State::Quoted;
}

int main() {
    string wanted, line;
    getline(cin, wanted);
    getline(cin, line);
    vector<string> cells;
    split(line, cells);
    size_t col = find(cells.begin(), cells.end(), wanted) - cells.begin();
    if (col == cells.size()) {
        cout << "no such column\n";
        return 0;
    }
    while (getline(cin, line)) {
        if (!split(line, cells)) cout << "broken\n";
        else if (col >= cells.size()) cout << "short\n";
        else cout << '<' << cells[col] << ">\n";
    }
}
