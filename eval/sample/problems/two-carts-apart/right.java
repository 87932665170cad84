import java.math.BigInteger;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        BigInteger[] loads = new BigInteger[n + 1];
        loads[0] = BigInteger.ONE;
        int all = 0;
        for (int i = 0; i < n; i++) {
            int w = in.nextInt();
            all += w;
            loads[i + 1] = BigInteger.ZERO;
            for (int k = i + 1; k >= 1; k--) {
                loads[k] = loads[k].or(loads[k - 1].shiftLeft(w));
            }
        }
        BigInteger fair = loads[n / 2].or(loads[n - n / 2]);
        int under = all / 2;
        while (!fair.testBit(under)) under--;
        System.out.println(all - 2 * under);
    }
}
