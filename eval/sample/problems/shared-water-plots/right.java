import java.io.*;
import java.util.StringTokenizer;

public class Main {
    static int[] link;
    static long[] sum;

    static int top(int i) {
        while (link[i] >= 0) i = link[i];
        return i;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer tk = new StringTokenizer(br.readLine());
        int n = Integer.parseInt(tk.nextToken());
        int lines = Integer.parseInt(tk.nextToken());
        link = new int[n];
        sum = new long[n];
        tk = new StringTokenizer(br.readLine());
        for (int i = 0; i < n; i++) {
            link[i] = -1;
            sum[i] = Long.parseLong(tk.nextToken());
        }
        int sets = n;
        StringBuilder out = new StringBuilder();
        for (int k = 0; k < lines; k++) {
            String[] part = br.readLine().trim().split(" +");
            switch (part[0]) {
                case "M" -> out.append(sets).append('\n');
                case "N" -> out.append(sum[top(Integer.parseInt(part[1]) - 1)]).append('\n');
                default -> {
                    int x = top(Integer.parseInt(part[1]) - 1);
                    int y = top(Integer.parseInt(part[2]) - 1);
                    if (x == y) break;
                    if (link[x] > link[y]) {
                        int swap = x;
                        x = y;
                        y = swap;
                    }
                    link[x] += link[y];
                    link[y] = x;
                    sum[x] += sum[y];
                    sets--;
                }
            }
        }
        System.out.print(out);
    }
}
