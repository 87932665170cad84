import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int k = sc.nextInt();
        String s = sc.next();
        int n = s.length();
        boolean[][] pal = new boolean[n][n];
        int count = 0;
        for (int len = 1; len <= n; len++) {
            for (int i = 0; i + len <= n; i++) {
                int j = i + len - 1;
                if (s.charAt(i) == s.charAt(j) && (len <= 2 || pal[i + 1][j - 1])) {
                    pal[i][j] = true;
                    if (len >= k) count++;
                }
            }
        }
        System.out.println(count);
    }
}
