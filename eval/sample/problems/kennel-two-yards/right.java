import java.util.*;

public class Main {
    static int[] boss, parity, even, odd;

    static int find(int v) {
        int flips = 0, at = v;
        while (boss[at] != at) {
            flips ^= parity[at];
            at = boss[at];
        }
        boss[v] = at;
        parity[v] = flips;
        return at;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt();
        boss = new int[n + 1];
        parity = new int[n + 1];
        even = new int[n + 1];
        odd = new int[n + 1];
        for (int i = 1; i <= n; i++) {
            boss[i] = i;
            even[i] = 1;
        }
        boolean fine = true;
        while (m-- > 0) {
            int a = in.nextInt(), b = in.nextInt();
            int x = find(a), y = find(b);
            int shift = parity[a] ^ parity[b] ^ 1;
            if (x == y) {
                if (shift == 1) fine = false;
                continue;
            }
            boss[y] = x;
            parity[y] = shift;
            even[x] += shift == 0 ? even[y] : odd[y];
            odd[x] += shift == 0 ? odd[y] : even[y];
        }
        int small = 0;
        for (int i = 1; i <= n; i++) if (boss[i] == i) small += Math.min(even[i], odd[i]);
        System.out.println(fine ? String.valueOf(small) : "HOWL");
    }
}
