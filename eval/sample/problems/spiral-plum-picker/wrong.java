import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int r = sc.nextInt(), c = sc.nextInt(), k = sc.nextInt();
        int[][] a = new int[r][c];
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++) a[i][j] = sc.nextInt();
        boolean[][] used = new boolean[r][c];
        int[] dr = {1, 0, -1, 0};
        int[] dc = {0, 1, 0, -1};
        int x = 0, y = 0, d = 0, sum = 0;
        for (int n = 0; n < r * c; n++) {
            used[x][y] = true;
            sum += a[x][y];
            while (sum >= k) {
                System.out.println((x + 1) + " " + (y + 1));
                sum -= k;
            }
            int nx = x + dr[d], ny = y + dc[d];
            if (nx < 0 || ny < 0 || nx == r || ny == c || used[nx][ny]) {
                d = (d + 1) % 4;
                nx = x + dr[d];
                ny = y + dc[d];
            }
            x = nx;
            y = ny;
        }
        System.out.println(sum);
    }
}
