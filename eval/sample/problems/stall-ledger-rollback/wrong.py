from collections import defaultdict

purse = defaultdict(int)
backup = None
for _ in range(int(input())):
    cmd = input().split()
    if cmd[0] == "put":
        purse[cmd[1]] += int(cmd[2])
    elif cmd[0] == "pay":
        amount = int(cmd[3])
        if purse[cmd[1]] < amount:
            print("refused")
        else:
            purse[cmd[1]] -= amount
            purse[cmd[2]] += amount
    elif cmd[0] == "show":
        print(purse[cmd[1]])
    elif cmd[0] == "try":
        backup = purse.copy()
    elif backup is None:
        print("nothing open")
    else:
        if cmd[0] == "undo":
            purse = backup
        backup = None
