import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt();
        List<String> cups = new ArrayList<>();
        for (int i = 0; i < n; i++) cups.add(in.next());
        Map<String, Integer> freq = new HashMap<>();
        int l = 0, bestLen = 0, bestPos = 0;
        for (int r = 0; r < n; r++) {
            String tea = cups.get(r);
            freq.put(tea, freq.getOrDefault(tea, 0) + 1);
            while (freq.get(tea) > k) {
                String old = cups.get(l);
                freq.put(old, freq.get(old) - 1);
                l++;
            }
            if (r - l + 1 >= bestLen) {
                bestLen = r - l + 1;
                bestPos = l + 1;
            }
        }
        System.out.println(bestLen + " " + bestPos);
    }
}
