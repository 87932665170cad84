import java.util.*;

public class Main {
    static List<List<long[]>> links = new ArrayList<>();

    static long[] from(int root) {
        long[] d = new long[links.size()];
        Arrays.fill(d, -1);
        Deque<Integer> queue = new ArrayDeque<>();
        d[root] = 0;
        queue.add(root);
        while (!queue.isEmpty()) {
            int v = queue.remove();
            for (long[] e : links.get(v)) {
                if (d[(int) e[0]] < 0) {
                    d[(int) e[0]] = d[v] + e[1];
                    queue.add((int) e[0]);
                }
            }
        }
        return d;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt();
        for (int i = 0; i <= n; i++) links.add(new ArrayList<>());
        for (int i = 1; i < n; i++) {
            int a = in.nextInt(), b = in.nextInt();
            long len = in.nextLong();
            links.get(a).add(new long[]{b, len});
            links.get(b).add(new long[]{a, len});
        }
        int[] towers = new int[k];
        for (int i = 0; i < k; i++) towers[i] = in.nextInt();
        long answer = 0;
        if (k > 0) {
            long[] d = from(towers[0]);
            int far = towers[0];
            for (int t : towers) if (d[t] > d[far]) far = t;
            d = from(far);
            for (int t : towers) answer = Math.max(answer, d[t]);
        }
        System.out.println(answer);
    }
}
