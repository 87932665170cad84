import java.math.BigInteger;
import java.util.*;

public class Main {
    static long pause(long base, long factor, long cap, int k) {
        BigInteger raw = BigInteger.valueOf(factor).pow(k - 1).multiply(BigInteger.valueOf(base));
        return raw.min(BigInteger.valueOf(cap)).longValue();
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long base = in.nextLong(), factor = in.nextLong(), cap = in.nextLong();
        int allowed = in.nextInt();
        long deadline = in.nextLong();
        long start = 0, end = 0;
        boolean delivered = false;
        int k = 0;
        while (!delivered && k < allowed && start <= deadline) {
            k++;
            System.out.printf("try %d at %d%n", k, start);
            end = start + in.nextLong();
            String how = in.next();
            long wait = pause(base, factor, cap, k);
            if (how.equals("busy")) wait = Math.max(wait, in.nextLong());
            delivered = how.equals("ok");
            start = end + wait;
        }
        System.out.println((delivered ? "delivered at " : "gave up at ") + end);
    }
}
