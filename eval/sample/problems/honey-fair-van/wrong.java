import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int W = in.nextInt(), N = in.nextInt();
        long[] dp = new long[W + 1];
        for (int i = 0; i < N; i++) {
            int k = in.nextInt();
            long p = in.nextLong();
            for (int w = W; w >= k; w--) {
                dp[w] = Math.max(dp[w], dp[w - k] + p);
            }
            for (int w = k; w <= W; w++) {
                dp[w] = Math.max(dp[w], dp[w - k] + p / 2);
            }
        }
        System.out.println(dp[W]);
    }
}
