import java.util.Scanner;

public class Main {
    private final long mod;

    Main(long mod) {
        this.mod = mod;
    }

    long pow(long x, long e) {
        long r = 1 % mod;
        for (x %= mod; e > 0; e >>= 1) {
            if ((e & 1) == 1) r = r * x % mod;
            x = x * x % mod;
        }
        return r;
    }

    long sum(long x, long terms) {
        if (terms == 0) return 0;
        if (terms % 2 == 1) return (1 + x % mod * sum(x, terms - 1)) % mod;
        long half = sum(x, terms / 2);
        return half * (1 + pow(x, terms / 2)) % mod;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long b = in.nextLong(), n = in.nextLong(), m = in.nextLong(), s = in.nextLong();
        System.out.println((s + new Main(m).sum(b, n)) % m);
    }
}
