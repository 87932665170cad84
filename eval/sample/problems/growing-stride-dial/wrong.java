import java.math.BigInteger;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        BigInteger b = sc.nextBigInteger();
        BigInteger n = sc.nextBigInteger();
        BigInteger m = sc.nextBigInteger();
        BigInteger s = sc.nextBigInteger();
        BigInteger one = BigInteger.ONE;
        if (b.equals(one)) {
            System.out.println(s.add(n).mod(m));
            return;
        }
        BigInteger top = b.modPow(n, m).subtract(one);
        BigInteger bottom = b.subtract(one);
        BigInteger total = top.divide(bottom);
        System.out.println(s.add(total).mod(m));
    }
}
