import java.util.BitSet;
import java.util.Scanner;

public class Main {
    static BitSet sieve(int limit) {
        BitSet prime = new BitSet(limit + 1);
        prime.set(2, limit + 1);
        for (int i = 2; (long) i * i <= limit; i++) {
            if (prime.get(i)) {
                for (int j = i * i; j <= limit; j += i) prime.clear(j);
            }
        }
        return prime;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long from = in.nextLong(), to = in.nextLong();
        BitSet base = sieve(1_000_000);
        int width = (int) (to - from + 1);
        BitSet lit = new BitSet(width);
        lit.set(0, width);
        if (from == 1) lit.clear(0);
        for (int p = base.nextSetBit(0); p >= 0 && (long) p * p <= to; p = base.nextSetBit(p + 1)) {
            long multiple = Math.max((long) p * p, (from + p - 1) / p * p);
            for (; multiple <= to; multiple += p) lit.clear((int) (multiple - from));
        }
        int a = -1, b = -1;
        int left = lit.nextSetBit(0);
        while (left >= 0) {
            int right = lit.nextSetBit(left + 1);
            if (right < 0) break;
            if (a < 0 || right - left > b - a) {
                a = left;
                b = right;
            }
            left = right;
        }
        System.out.println(a < 0 ? "dark" : (from + a) + " " + (from + b));
    }
}
