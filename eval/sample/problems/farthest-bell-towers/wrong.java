import java.util.*;

public class Main {
    static Map<Integer, List<long[]>> tree = new HashMap<>();
    static long longest = 0;

    static long down(int v, int parent) {
        long first = 0, second = 0;
        for (long[] e : tree.getOrDefault(v, List.of())) {
            if (e[0] == parent) continue;
            long arm = down((int) e[0], v) + e[1];
            if (arm > first) {
                second = first;
                first = arm;
            } else if (arm > second) {
                second = arm;
            }
        }
        longest = Math.max(longest, first + second);
        return first;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt();
        for (int i = 1; i < n; i++) {
            int a = in.nextInt(), b = in.nextInt();
            long w = in.nextLong();
            tree.computeIfAbsent(a, x -> new ArrayList<>()).add(new long[]{b, w});
            tree.computeIfAbsent(b, x -> new ArrayList<>()).add(new long[]{a, w});
        }
        if (k < 2) {
            System.out.println(0);
            return;
        }
        down(1, 0);
        System.out.println(longest);
    }
}
