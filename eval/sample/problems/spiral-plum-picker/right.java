import java.util.Scanner;

public class Main {
    static int[][] plums;
    static int limit, basket;

    static void visit(int row, int col) {
        basket += plums[row][col];
        if (basket < limit) return;
        System.out.println((row + 1) + " " + (col + 1));
        basket = 0;
    }

    static void ring(int t, int l, int b, int r) {
        if (t > b || l > r) return;
        for (int i = t; i <= b; i++) visit(i, l);
        for (int j = l + 1; j <= r; j++) visit(b, j);
        if (l < r) {
            for (int i = b - 1; i >= t; i--) visit(i, r);
        }
        if (t < b) {
            for (int j = r - 1; j > l; j--) visit(t, j);
        }
        ring(t + 1, l + 1, b - 1, r - 1);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int rows = in.nextInt(), cols = in.nextInt();
        limit = in.nextInt();
        plums = new int[rows][cols];
        for (int[] row : plums) {
            for (int j = 0; j < cols; j++) row[j] = in.nextInt();
        }
        ring(0, 0, rows - 1, cols - 1);
        System.out.println(basket);
    }
}
