import java.math.BigInteger;
import java.util.Scanner;

public class Main {
    static BigInteger lcm(BigInteger a, BigInteger b) {
        return a.divide(a.gcd(b)).multiply(b);
    }

    public static void main(String[] args) {
        try (Scanner sc = new Scanner(System.in)) {
            int n = sc.nextInt();
            BigInteger all = BigInteger.ONE;
            while (n-- > 0) {
                all = lcm(all, sc.nextBigInteger());
            }
            BigInteger from = sc.nextBigInteger();
            BigInteger to = sc.nextBigInteger();
            BigInteger firstIndex = from.add(all).subtract(BigInteger.ONE).divide(all);
            BigInteger lastIndex = to.divide(all);
            System.out.println(lastIndex.subtract(firstIndex).add(BigInteger.ONE));
        }
    }
}
