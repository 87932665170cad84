import java.util.Arrays;
import java.util.Scanner;

public class Main {
    static int[] tree;

    static int query(int i) {
        int best = 0;
        for (; i > 0; i -= i & -i) best = Math.max(best, tree[i]);
        return best;
    }

    static void update(int i, int value) {
        for (; i < tree.length; i += i & -i) tree[i] = Math.max(tree[i], value);
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        long gap = sc.nextLong();
        long[] h = new long[n];
        for (int i = 0; i < n; i++) h[i] = sc.nextLong();
        long[] sorted = Arrays.stream(h).distinct().sorted().toArray();
        tree = new int[sorted.length + 1];
        for (long x : h) {
            int lo = 0, hi = sorted.length;
            while (lo < hi) {
                int mid = (lo + hi) / 2;
                if (sorted[mid] <= x - gap) lo = mid + 1;
                else hi = mid;
            }
            update(Arrays.binarySearch(sorted, x) + 1, query(lo) + 1);
        }
        System.out.println(query(sorted.length));
    }
}
