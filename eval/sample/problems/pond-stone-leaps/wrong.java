import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt(), b = in.nextInt();
        boolean[] blocked = new boolean[n + 1];
        for (int i = 0; i < b; i++) blocked[in.nextInt()] = true;
        long mod = 1_000_000_007L;
        long[] ways = new long[n + 1];
        ways[0] = 1;
        for (int i = 1; i <= n; i++) {
            if (blocked[i]) continue;
            for (int j = 1; j <= k && j <= i; j++) {
                ways[i] = (ways[i] + ways[i - j]) % mod;
            }
        }
        System.out.println(ways[n]);
    }
}
