import java.util.Scanner;

public class Main {
    static int h, w;

    static int near(char[][] g, int r, int c) {
        int n = 0;
        for (int i = r - 1; i <= r + 1; i++) {
            for (int j = c - 1; j <= c + 1; j++) {
                if (i < 0 || j < 0 || i >= h || j >= w) continue;
                if (i == r && j == c) continue;
                if (g[i][j] == '#') n++;
            }
        }
        return n;
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        h = sc.nextInt();
        w = sc.nextInt();
        int t = sc.nextInt();
        char[][] g = new char[h][];
        for (int i = 0; i < h; i++) g[i] = sc.next().toCharArray();
        while (t-- > 0) {
            char[][] next = new char[h][w];
            for (int i = 0; i < h; i++) {
                for (int j = 0; j < w; j++) {
                    int n = near(g, i, j);
                    boolean live = g[i][j] == '#' ? n >= 2 && n <= 4 : n == 3;
                    next[i][j] = live ? '#' : '.';
                }
            }
            g = next;
        }
        int total = 0;
        for (char[] row : g) for (char ch : row) if (ch == '#') total++;
        System.out.println(total);
        for (char[] row : g) System.out.println(new String(row));
    }
}
