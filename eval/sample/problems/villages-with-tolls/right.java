import java.io.*;
import java.util.*;

public class Main {
    static class Road {
        final int to;
        final long cost;

        Road(int to, long cost) {
            this.to = to;
            this.cost = cost;
        }
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer st = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        int n = read(st), m = read(st), start = read(st), end = read(st);
        long[] gate = new long[n + 1];
        List<List<Road>> graph = new ArrayList<>();
        graph.add(null);
        for (int i = 1; i <= n; i++) {
            gate[i] = read(st);
            graph.add(new ArrayList<>());
        }
        for (int i = 0; i < m; i++) {
            int a = read(st), b = read(st), f = read(st);
            graph.get(a).add(new Road(b, f));
            graph.get(b).add(new Road(a, f));
        }
        gate[start] = 0;
        gate[end] = 0;
        long[] paid = new long[n + 1];
        Arrays.fill(paid, Long.MAX_VALUE);
        paid[start] = 0;
        PriorityQueue<Road> open = new PriorityQueue<>(Comparator.comparingLong((Road r) -> r.cost));
        open.add(new Road(start, 0));
        while (!open.isEmpty()) {
            Road top = open.remove();
            if (top.cost != paid[top.to]) continue;
            for (Road r : graph.get(top.to)) {
                long total = top.cost + r.cost + gate[r.to];
                if (total < paid[r.to]) {
                    paid[r.to] = total;
                    open.add(new Road(r.to, total));
                }
            }
        }
        System.out.println(paid[end] == Long.MAX_VALUE ? -1 : paid[end]);
    }

    static int read(StreamTokenizer st) throws IOException {
        st.nextToken();
        return (int) st.nval;
    }
}
