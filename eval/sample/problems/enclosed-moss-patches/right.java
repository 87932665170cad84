import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int r = in.nextInt(), c = in.nextInt();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < r; i++) text.append(in.next());
        char[] tile = text.toString().toCharArray();
        boolean[] seen = new boolean[r * c];
        int patches = 0, widest = 0;
        for (int s = 0; s < tile.length; s++) {
            if (seen[s] || tile[s] == '.') continue;
            Deque<Integer> queue = new ArrayDeque<>(List.of(s));
            seen[s] = true;
            int size = 0;
            boolean touches = false;
            while (!queue.isEmpty()) {
                int t = queue.poll();
                size++;
                int row = t / c, col = t % c;
                touches |= row == 0 || col == 0 || row == r - 1 || col == c - 1;
                List<Integer> around = new ArrayList<>();
                if (row > 0) around.add(t - c);
                if (row < r - 1) around.add(t + c);
                if (col > 0) around.add(t - 1);
                if (col < c - 1) around.add(t + 1);
                for (int u : around) {
                    if (!seen[u] && tile[u] == tile[s]) {
                        seen[u] = true;
                        queue.add(u);
                    }
                }
            }
            if (!touches) {
                patches++;
                widest = Math.max(widest, size);
            }
        }
        System.out.println(patches + " " + widest);
    }
}
