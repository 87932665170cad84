import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        int n = next(in), k = next(in), m = next(in);
        List<List<int[]>> adj = new ArrayList<>();
        for (int i = 0; i <= n; i++) adj.add(new ArrayList<>());
        for (int i = 0; i < k + m; i++) {
            int a = next(in), b = next(in);
            int price = i < k ? 0 : next(in);
            adj.get(a).add(new int[]{b, price});
            adj.get(b).add(new int[]{a, price});
        }
        boolean[] inside = new boolean[n + 1];
        PriorityQueue<int[]> border = new PriorityQueue<>(Comparator.comparingInt(e -> e[1]));
        border.add(new int[]{1, 0});
        int reached = 0;
        long sum = 0;
        while (!border.isEmpty()) {
            int[] e = border.poll();
            if (inside[e[0]]) continue;
            inside[e[0]] = true;
            reached++;
            sum += e[1];
            for (int[] f : adj.get(e[0])) if (!inside[f[0]]) border.add(f);
        }
        System.out.println(reached == n ? Long.toString(sum) : "IMPOSSIBLE");
    }

    static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
