import java.io.*;
import java.util.*;

public class Main {
    private final long[] sums;
    private final long[] weighted;

    Main(int[] balance) {
        sums = new long[balance.length + 1];
        weighted = new long[balance.length + 1];
        for (int i = 0; i < balance.length; i++) {
            sums[i + 1] = sums[i] + balance[i];
            weighted[i + 1] = weighted[i] + (long) balance[i] * (i + 1);
        }
    }

    long reward(int from, int to) {
        long total = weighted[to] - weighted[from - 1];
        return total - (from - 1) * (sums[to] - sums[from - 1]);
    }

    static int read(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        int n = read(in), q = read(in);
        int[] balance = new int[n];
        for (int i = 0; i < n; i++) balance[i] = read(in);
        Main street = new Main(balance);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < q; i++) {
            int from = read(in), to = read(in);
            out.append(street.reward(from, to)).append('\n');
        }
        System.out.print(out);
    }
}
