import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long d = in.nextLong();
        long[] h = new long[n];
        int[] dp = new int[n];
        for (int i = 0; i < n; i++) {
            h[i] = in.nextLong();
            dp[i] = 1;
            for (int j = 0; j < i; j++) {
                if (h[j] + d <= h[i]) {
                    dp[i] = Math.max(dp[i], dp[j] + 1);
                }
            }
        }
        System.out.println(dp[n - 1]);
    }
}
