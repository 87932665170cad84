#include <iostream>
#include <list>
#include <string>
#include <unordered_map>
using namespace std;

using Order = list<pair<string, string>>;

class LruCache {
    size_t cap;
    Order order;
    unordered_map<string, Order::iterator> where;

public:
    explicit LruCache(size_t c) : cap(c) {}

    void put(const string& k, const string& v) {
        auto it = where.find(k);
        if (it != where.end()) order.erase(it->second);
        order.emplace_front(k, v);
        where[k] = order.begin();
        if (order.size() <= cap) return;
        cout << "drop " << order.back().first << "\n";
        where.erase(order.back().first);
        order.pop_back();
    }

    void find(const string& k, bool touch) {
        auto it = where.find(k);
        if (it == where.end()) {
            cout << "miss\n";
            return;
        }
        if (touch) order.splice(order.begin(), order, it->second);
        cout << it->second->second << "\n";
    }

    void dump() const {
        cout << "shelf:";
        for (const auto& e : order) cout << ' ' << e.first;
        cout << "\n";
    }
};

int main() {
    int c, q;
    cin >> c >> q;
    LruCache cache(c);
    string op, k, v;
    while (q--) {
        cin >> op >> k;
        if (op == "put") {
            cin >> v;
            cache.put(k, v);
        } else {
            cache.find(k, op == "get");
        }
    }
    cache.dump();
}
