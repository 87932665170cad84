import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int h = sc.nextInt(), w = sc.nextInt();
        String[] g = new String[h];
        PriorityQueue<int[]> pq = new PriorityQueue<>((p, q) -> p[2] != q[2] ? p[2] - q[2] : p[3] - q[3]);
        for (int i = 0; i < h; i++) {
            g[i] = sc.next();
            int at = g[i].indexOf('S');
            if (at >= 0) pq.add(new int[]{i, at, 0, 0});
        }
        boolean[][] closed = new boolean[h][w];
        while (!pq.isEmpty()) {
            int[] cur = pq.poll();
            int y = cur[0], x = cur[1];
            if (closed[y][x]) continue;
            closed[y][x] = true;
            if (g[y].charAt(x) == 'T') {
                System.out.println(cur[2] <= 1 ? cur[3] : -1);
                return;
            }
            int[][] nb = {{y + 1, x}, {y - 1, x}, {y, x + 1}, {y, x - 1}};
            for (int[] p : nb) {
                if (p[0] < 0 || p[1] < 0 || p[0] >= h || p[1] >= w) continue;
                int hedge = g[p[0]].charAt(p[1]) == '#' ? 1 : 0;
                pq.add(new int[]{p[0], p[1], cur[2] + hedge, cur[3] + 1});
            }
        }
        System.out.println(-1);
    }
}
