import java.util.Scanner;

public class Main {
    static String read(Scanner in) {
        String s = in.next();
        return s.equals("-") ? "" : s;
    }

    static int turn(char x, char y) {
        int forward = (x - y + 26) % 26;
        return Math.min(forward, 26 - forward);
    }

    static int stencil(String word, int at) {
        return at > 0 && word.charAt(at - 1) == word.charAt(at) ? 1 : 3;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String from = read(in), to = read(in);
        int[][] dp = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 && j == 0) continue;
                int best = Integer.MAX_VALUE;
                if (i > 0) best = dp[i - 1][j] + 2;
                if (j > 0) best = Math.min(best, dp[i][j - 1] + stencil(to, j - 1));
                if (i > 0 && j > 0) {
                    best = Math.min(best, dp[i - 1][j - 1] + turn(from.charAt(i - 1), to.charAt(j - 1)));
                }
                dp[i][j] = best;
            }
        }
        System.out.println(dp[from.length()][to.length()]);
    }
}
