import java.util.*;

public class Main {
    static List<List<Integer>> g = new ArrayList<>();
    static int[] d, mark;
    static boolean cycle;
    static Deque<Integer> out = new ArrayDeque<>();

    static void visit(int u) {
        mark[u] = 1;
        for (int v : g.get(u)) {
            if (mark[v] == 1) cycle = true;
            else if (mark[v] == 0) visit(v);
        }
        mark[u] = 2;
        out.push(u);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt();
        d = new int[n + 1];
        mark = new int[n + 1];
        List<Integer> ids = new ArrayList<>();
        g.add(new ArrayList<>());
        for (int i = 1; i <= n; i++) {
            d[i] = in.nextInt();
            ids.add(i);
            g.add(new ArrayList<>());
        }
        for (int i = 0; i < m; i++) g.get(in.nextInt()).add(in.nextInt());
        Comparator<Integer> shortFirst = (x, y) -> d[x] != d[y] ? d[x] - d[y] : y - x;
        ids.sort(shortFirst);
        for (List<Integer> l : g) l.sort(shortFirst);
        for (int i : ids) if (mark[i] == 0) visit(i);
        if (cycle) System.out.println("STUCK");
        else for (int s : out) System.out.print(s + " ");
    }
}
