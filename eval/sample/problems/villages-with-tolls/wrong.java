import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt(), s = in.nextInt() - 1, t = in.nextInt() - 1;
        long[] toll = new long[n];
        for (int i = 0; i < n; i++) toll[i] = in.nextLong();
        List<List<long[]>> adj = new ArrayList<>();
        for (int i = 0; i < n; i++) adj.add(new ArrayList<>());
        for (int i = 0; i < m; i++) {
            int a = in.nextInt() - 1, b = in.nextInt() - 1;
            long f = in.nextLong();
            adj.get(a).add(new long[]{b, f});
            adj.get(b).add(new long[]{a, f});
        }
        long[] cost = new long[n];
        Arrays.fill(cost, -1);
        cost[s] = 0;
        Queue<Integer> queue = new LinkedList<>();
        queue.add(s);
        while (!queue.isEmpty()) {
            int u = queue.poll();
            for (long[] e : adj.get(u)) {
                int v = (int) e[0];
                if (cost[v] == -1) {
                    cost[v] = cost[u] + e[1] + (u == s ? 0 : toll[u]);
                    queue.add(v);
                }
            }
        }
        System.out.println(cost[t]);
    }
}
