import java.util.Scanner;

public class Main {
    static char[][] a;

    static int fill(int i, int j, char ch) {
        if (i < 0 || j < 0 || i >= a.length || j >= a[0].length) return 0;
        if (a[i][j] != ch) return 0;
        a[i][j] = '.';
        return 1 + fill(i - 1, j, ch) + fill(i + 1, j, ch) + fill(i, j - 1, ch) + fill(i, j + 1, ch);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int r = in.nextInt(), c = in.nextInt();
        a = new char[r][];
        for (int i = 0; i < r; i++) a[i] = in.next().toCharArray();
        int count = 0, max = 0;
        for (int i = 0; i < r; i++) {
            for (int j = 0; j < c; j++) {
                if (a[i][j] == '.') continue;
                int area = fill(i, j, a[i][j]);
                count++;
                max = Math.max(max, area);
            }
        }
        System.out.println(count + " " + max);
    }
}
