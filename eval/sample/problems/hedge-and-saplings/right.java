import java.io.*;
import java.math.BigInteger;
import java.util.StringTokenizer;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        long[] x = new long[n + 1], y = new long[n + 1];
        for (int i = 0; i < n; i++) {
            StringTokenizer line = new StringTokenizer(in.readLine());
            x[i] = Long.parseLong(line.nextToken());
            y[i] = Long.parseLong(line.nextToken());
        }
        x[n] = x[0];
        y[n] = y[0];

        BigInteger area2 = BigInteger.ZERO, border = BigInteger.ZERO;
        for (int i = 0; i < n; i++) {
            area2 = area2.add(BigInteger.valueOf((x[i] + x[i + 1]) * (y[i + 1] - y[i])));
            BigInteger dx = BigInteger.valueOf(x[i + 1] - x[i]);
            border = border.add(dx.gcd(BigInteger.valueOf(y[i + 1] - y[i])));
        }
        BigInteger inner = area2.abs().subtract(border).shiftRight(1).add(BigInteger.ONE);
        System.out.println(border + " " + inner);
    }
}
