import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int v = sc.nextInt(), m = sc.nextInt();
        Map<String, int[]> table = new HashMap<>();
        for (int i = 0; i < v; i++) table.put(sc.next(), new int[3]);
        for (int i = 0; i < m; i++) {
            int[] h = table.get(sc.next());
            int[] g = table.get(sc.next());
            int a = sc.nextInt(), b = sc.nextInt();
            h[1] += a - b;
            g[1] += b - a;
            g[2] += b;
            if (a > b) h[0] += 3;
            else if (b > a) g[0] += 3;
            else {
                h[0]++;
                g[0]++;
            }
        }
        List<String> names = new ArrayList<>(table.keySet());
        names.sort((p, q) -> {
            int[] a = table.get(p), b = table.get(q);
            for (int i = 0; i < 3; i++) if (a[i] != b[i]) return b[i] - a[i];
            return p.compareTo(q);
        });
        int place = 1;
        for (String name : names) {
            System.out.println(place + " " + name + " " + table.get(name)[0]);
            place++;
        }
    }
}
