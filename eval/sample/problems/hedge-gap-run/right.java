import java.util.ArrayDeque;
import java.util.Scanner;

public class Main {
    record Node(int row, int col, boolean cut, int steps) {}

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int rows = in.nextInt(), cols = in.nextInt();
        char[][] map = new char[rows][];
        ArrayDeque<Node> frontier = new ArrayDeque<>();
        boolean[][][] visited = new boolean[2][rows][cols];
        for (int r = 0; r < rows; r++) {
            map[r] = in.next().toCharArray();
            for (int c = 0; c < cols; c++) {
                if (map[r][c] == 'S') {
                    frontier.add(new Node(r, c, false, 0));
                    visited[0][r][c] = true;
                }
            }
        }
        int[][] moves = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        int answer = -1;
        while (!frontier.isEmpty()) {
            Node n = frontier.poll();
            if (map[n.row()][n.col()] == 'T') {
                answer = n.steps();
                break;
            }
            for (int[] m : moves) {
                int r = n.row() + m[0], c = n.col() + m[1];
                if (r < 0 || c < 0 || r >= rows || c >= cols) continue;
                boolean hedge = map[r][c] == '#';
                if (hedge && n.cut()) continue;
                boolean cut = hedge || n.cut();
                if (visited[cut ? 1 : 0][r][c]) continue;
                visited[cut ? 1 : 0][r][c] = true;
                frontier.add(new Node(r, c, cut, n.steps() + 1));
            }
        }
        System.out.println(answer);
    }
}
