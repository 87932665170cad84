import sys
from collections import OrderedDict


class Shelf:
    def __init__(self, room):
        self.room = room
        self.items = OrderedDict()

    def put(self, key, value):
        self.items[key] = value
        self.items.move_to_end(key)
        if len(self.items) > self.room:
            gone, _ = self.items.popitem(last=False)
            print("drop", gone)

    def get(self, key):
        if key in self.items:
            self.items.move_to_end(key)
        self.peek(key)

    def peek(self, key):
        print(self.items.get(key, "miss"))


room, slips = map(int, sys.stdin.readline().split())
shelf = Shelf(room)
for _ in range(slips):
    action, *rest = sys.stdin.readline().split()
    getattr(shelf, action)(*rest)
print(" ".join(["shelf:"] + list(reversed(shelf.items))))
