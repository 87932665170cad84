import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int h = in.nextInt(), w = in.nextInt(), t = in.nextInt();
        int[][] cur = new int[h + 2][w + 2];
        for (int i = 1; i <= h; i++) {
            String s = in.next();
            for (int j = 1; j <= w; j++) cur[i][j] = s.charAt(j - 1) == '#' ? 1 : 0;
        }
        for (int year = 0; year < t; year++) {
            for (int[] ring : cur) {
                ring[0] = ring[w];
                ring[w + 1] = ring[1];
            }
            int[][] nxt = new int[h + 2][w + 2];
            for (int i = 1; i <= h; i++) {
                for (int j = 1; j <= w; j++) {
                    int n = -cur[i][j];
                    for (int a = i - 1; a <= i + 1; a++)
                        for (int b = j - 1; b <= j + 1; b++) n += cur[a][b];
                    if (n == 3 || cur[i][j] == 1 && (n == 2 || n == 4)) nxt[i][j] = 1;
                }
            }
            cur = nxt;
        }
        int total = 0;
        StringBuilder sb = new StringBuilder();
        for (int i = 1; i <= h; i++) {
            for (int j = 1; j <= w; j++) {
                total += cur[i][j];
                sb.append(cur[i][j] == 1 ? '#' : '.');
            }
            sb.append('\n');
        }
        System.out.print(total + "\n" + sb);
    }
}
