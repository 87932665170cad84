import java.util.*;

public class Main {
    static long produced(long time, long[][] kilns) {
        long sum = 0;
        for (long[] k : kilns) {
            long cycle = k[0] * k[1] + k[2];
            sum += (time / cycle) * k[1];
            sum += (time % cycle) / k[0];
        }
        return sum;
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int m = sc.nextInt();
        long n = sc.nextLong();
        long[][] kilns = new long[m][3];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < 3; j++)
                kilns[i][j] = sc.nextLong();
        long lo = 0, hi = 1L << 42;
        while (lo < hi) {
            long mid = (lo + hi) / 2;
            if (produced(mid, kilns) >= n) hi = mid;
            else lo = mid + 1;
        }
        System.out.println(lo);
    }
}
