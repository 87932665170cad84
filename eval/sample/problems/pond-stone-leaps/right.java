import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

public class Main {
    static final int MOD = 1_000_000_007;

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt(), b = in.nextInt();
        Set<Integer> wet = new HashSet<>();
        while (b-- > 0) wet.add(in.nextInt());
        int[][] arrive = new int[n + 1][k + 1];
        for (int pos = 1; pos <= n; pos++) {
            if (wet.contains(pos)) continue;
            for (int last = 1; last <= Math.min(k, pos); last++) {
                if (last == pos) {
                    arrive[pos][last] = 1;
                    continue;
                }
                long sum = 0;
                for (int prior = 1; prior <= k; prior++) {
                    if (prior != last) sum += arrive[pos - last][prior];
                }
                arrive[pos][last] = (int) (sum % MOD);
            }
        }
        long result = 0;
        for (int w : arrive[n]) result += w;
        System.out.println(result % MOD);
    }
}
