import java.util.Scanner;

public class Main {
    static int[] parent;

    static int find(int x) {
        if (parent[x] == x) return x;
        return find(parent[x]);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), q = in.nextInt();
        parent = new int[n + 1];
        long[] need = new long[n + 1];
        for (int i = 1; i <= n; i++) {
            parent[i] = i;
            need[i] = in.nextLong();
        }
        while (q-- > 0) {
            String kind = in.next();
            if (kind.equals("J")) {
                int a = in.nextInt(), b = in.nextInt();
                if (find(a) != find(b)) parent[a] = find(b);
            } else if (kind.equals("N")) {
                int root = find(in.nextInt());
                long sum = 0;
                for (int i = 1; i <= n; i++) if (find(i) == root) sum += need[i];
                System.out.println(sum);
            } else {
                int meters = 0;
                for (int i = 1; i <= n; i++) if (find(i) == i) meters++;
                System.out.println(meters);
            }
        }
    }
}
