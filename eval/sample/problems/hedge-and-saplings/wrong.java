import java.util.Scanner;

public class Main {
    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        long[][] p = new long[n][2];
        for (int i = 0; i < n; i++) {
            p[i][0] = sc.nextLong();
            p[i][1] = sc.nextLong();
        }
        long area = 0, boundary = 0;
        for (int i = 0; i + 1 < n; i++) {
            long[] a = p[i], b = p[i + 1];
            area += a[0] * b[1] - a[1] * b[0];
            boundary += gcd(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]));
        }
        area += p[n - 1][0] * p[0][1] - p[n - 1][1] * p[0][0];
        long inside = (Math.abs(area) - boundary + 2) / 2;
        System.out.println(boundary + " " + inside);
    }
}
