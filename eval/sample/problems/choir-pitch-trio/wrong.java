import java.util.*;

public class Main {
    static int[] read(Scanner sc) {
        int k = sc.nextInt();
        int[] v = new int[k];
        for (int i = 0; i < k; i++) v[i] = sc.nextInt();
        return v;
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int[] a = read(sc), b = read(sc), c = read(sc);
        int i = 0, j = 0, k = 0;
        long best = Long.MAX_VALUE;
        long low = 0;
        while (i < a.length && j < b.length && k < c.length) {
            long min = Math.min(a[i], Math.min(b[j], c[k]));
            long max = Math.max(a[i], Math.max(b[j], c[k]));
            if (max - min < best) {
                best = max - min;
                low = min;
            }
            if (a[i] == min) i++;
            else if (b[j] == min) j++;
            else k++;
        }
        System.out.println(best + " " + low);
    }
}
