import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int m = in.nextInt();
        int[] time = new int[n + 1];
        for (int i = 1; i <= n; i++) time[i] = in.nextInt();
        List<Set<Integer>> follow = new ArrayList<>();
        for (int i = 0; i <= n; i++) follow.add(new TreeSet<>());
        int[] in_ = new int[n + 1];
        for (int i = 0; i < m; i++) {
            int a = in.nextInt();
            int b = in.nextInt();
            follow.get(a).add(b);
            in_[b]++;
        }
        PriorityQueue<int[]> pq = new PriorityQueue<>((x, y) -> x[0] == y[0] ? x[1] - y[1] : y[0] - x[0]);
        for (int i = 1; i <= n; i++) if (in_[i] == 0) pq.add(new int[]{time[i], i});
        StringBuilder sb = new StringBuilder();
        int count = 0;
        while (!pq.isEmpty()) {
            int cur = pq.poll()[1];
            sb.append(cur).append(' ');
            count++;
            for (int nxt : follow.get(cur)) {
                if (--in_[nxt] == 0) pq.add(new int[]{time[nxt], nxt});
            }
        }
        System.out.println(count == n ? sb.toString().trim() : "STUCK");
    }
}
