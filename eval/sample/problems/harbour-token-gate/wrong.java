import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int capacity = sc.nextInt(), rate = sc.nextInt(), q = sc.nextInt();
        Map<String, Double> tokens = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        for (int i = 0; i < q; i++) {
            long t = sc.nextLong();
            String ship = sc.next();
            int cost = sc.nextInt();
            double have = tokens.getOrDefault(ship, (double) capacity);
            have = Math.min(capacity, have + (t - last.getOrDefault(ship, t)) * rate / 1000.0);
            last.put(ship, t);
            if (cost > capacity) {
                System.out.println("never");
            } else if (have >= cost) {
                have -= cost;
                System.out.println("ok");
            } else {
                long wait = (long) ((cost - have) * 1000 / rate);
                System.out.println("wait " + wait);
            }
            tokens.put(ship, have);
        }
    }
}
