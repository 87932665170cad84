import java.util.*;

public class Main {
    static int[] p;

    static int find(int x) {
        return p[x] == x ? x : (p[x] = find(p[x]));
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt(), m = in.nextInt();
        p = new int[n + 1];
        for (int i = 0; i <= n; i++) p[i] = i;
        for (int i = 0; i < k; i++) p[find(in.nextInt())] = find(in.nextInt());
        int[][] offers = new int[m][3];
        int[] best = new int[n + 1];
        Arrays.fill(best, -1);
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < 3; j++) offers[i][j] = in.nextInt();
            int a = find(offers[i][0]), b = find(offers[i][1]);
            if (a == b) continue;
            if (best[a] < 0 || offers[i][2] < offers[best[a]][2]) best[a] = i;
            if (best[b] < 0 || offers[i][2] < offers[best[b]][2]) best[b] = i;
        }
        Set<Integer> chosen = new HashSet<>();
        boolean ok = true;
        int groups = 0;
        for (int v = 1; v <= n; v++) {
            if (find(v) != v) continue;
            groups++;
            if (best[v] >= 0) chosen.add(best[v]);
            else ok = false;
        }
        long total = 0;
        for (int i : chosen) total += offers[i][2];
        if (groups == 1) System.out.println(0);
        else System.out.println(ok ? String.valueOf(total) : "IMPOSSIBLE");
    }
}
