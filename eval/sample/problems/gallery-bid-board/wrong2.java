import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt();
        TreeMap<Integer, String> shown = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            String who = in.next();
            int price = in.nextInt();
            if (shown.size() == k && price <= shown.firstKey()) {
                System.out.println(who);
                continue;
            }
            String out = "-";
            if (shown.size() == k) out = shown.pollFirstEntry().getValue();
            shown.put(price, who);
            System.out.println(out);
        }
        long sum = 0;
        for (int p : shown.keySet()) sum += p;
        System.out.println(sum);
    }
}
