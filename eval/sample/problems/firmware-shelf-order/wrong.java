import java.util.*;

public class Main {
    static int compare(String a, String b) {
        String[] x = a.replace("v", "").split("-");
        String[] y = b.replace("v", "").split("-");
        String[] p = x[0].split("\\."), q = y[0].split("\\.");
        int len = Math.max(p.length, q.length);
        for (int i = 0; i < len; i++) {
            int u = i < p.length ? Integer.parseInt(p[i]) : 0;
            int w = i < q.length ? Integer.parseInt(q[i]) : 0;
            if (u != w) return Integer.compare(u, w);
        }
        if (x.length != y.length) return x.length - y.length;
        if (x.length == 1) return 0;
        String[] s = x[1].split("\\."), t = y[1].split("\\.");
        for (int i = 0; i < Math.min(s.length, t.length); i++) {
            int c;
            try {
                c = Integer.compare(Integer.parseInt(s[i]), Integer.parseInt(t[i]));
            } catch (NumberFormatException e) {
                c = s[i].compareTo(t[i]);
            }
            if (c != 0) return c;
        }
        return Integer.compare(s.length, t.length);
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        String[] versions = new String[n];
        for (int i = 0; i < n; i++) versions[i] = sc.next();
        Arrays.sort(versions, Main::compare);
        for (String v : versions) System.out.println(v);
    }
}
