import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        long base = sc.nextLong(), factor = sc.nextLong(), cap = sc.nextLong();
        int tries = sc.nextInt();
        long deadline = sc.nextLong();
        long time = 0;
        for (int k = 1; k <= tries; k++) {
            long length = sc.nextLong();
            String result = sc.next();
            long x = result.equals("busy") ? sc.nextLong() : 0;
            System.out.println("try " + k + " at " + time);
            if (result.equals("ok")) {
                System.out.println("delivered at " + (time + length));
                return;
            }
            long wait = (long) Math.min(cap, base * Math.pow(factor, k));
            wait = Math.max(wait, x);
            if (k == tries || time + length + wait > deadline) {
                System.out.println("gave up at " + (time + length));
                return;
            }
            time += length + wait;
        }
    }
}
