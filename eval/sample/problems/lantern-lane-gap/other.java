import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;

public class Main {
    private static final long[] WITNESSES = {2, 3, 5, 7, 11, 13};

    private static long power(long base, long exp, long mod) {
        return BigInteger.valueOf(base).modPow(BigInteger.valueOf(exp), BigInteger.valueOf(mod)).longValue();
    }

    private static boolean isPrime(long n) {
        if (n < 2) return false;
        for (long w = 2; w <= 61; w++) {
            if (n == w) return w == 2 || java.util.stream.LongStream.range(2, w).noneMatch(d -> n % d == 0);
            if (n % w == 0) return false;
        }
        int twos = Long.numberOfTrailingZeros(n - 1);
        long odd = (n - 1) >> twos;
        for (long w : WITNESSES) {
            BigInteger x = BigInteger.valueOf(power(w, odd, n));
            BigInteger mod = BigInteger.valueOf(n);
            boolean ok = x.longValue() == 1 || x.longValue() == n - 1;
            for (int i = 1; i < twos && !ok; i++) {
                x = x.multiply(x).mod(mod);
                ok = x.longValue() == n - 1;
            }
            if (!ok) return false;
        }
        return true;
    }

    public static void main(String[] args) throws IOException {
        String[] parts = new BufferedReader(new InputStreamReader(System.in)).readLine().trim().split("\\s+");
        long low = Long.parseLong(parts[0]), high = Long.parseLong(parts[1]);
        long before = 0, p = 0, q = 0;
        for (long house = low; house <= high; house++) {
            if (!isPrime(house)) continue;
            if (before != 0 && house - before > q - p) {
                p = before;
                q = house;
            }
            before = house;
        }
        System.out.println(q == 0 ? "dark" : p + " " + q);
    }
}
