import java.util.*;

public class Main {
    static int[] kg;
    static long[] price;
    static Map<Long, Long> memo = new HashMap<>();

    static long best(int kind, int room) {
        if (kind == kg.length) return 0;
        long key = (long) kind * 20000 + room;
        Long known = memo.get(key);
        if (known != null) return known;
        long result = best(kind + 1, room);
        if (room >= kg[kind]) {
            result = Math.max(result, price[kind] + best(kind + 1, room - kg[kind]));
        }
        if (room >= 2 * kg[kind]) {
            long pair = price[kind] + price[kind] / 2;
            result = Math.max(result, pair + best(kind + 1, room - 2 * kg[kind]));
        }
        memo.put(key, result);
        return result;
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int capacity = sc.nextInt();
        int n = sc.nextInt();
        kg = new int[n];
        price = new long[n];
        for (int i = 0; i < n; i++) {
            kg[i] = sc.nextInt();
            price[i] = sc.nextLong();
        }
        System.out.println(best(0, capacity));
    }
}
