import java.util.*;

public class Main {
    static class Lru extends LinkedHashMap<String, String> {
        private final int limit;

        Lru(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            if (size() > limit) {
                System.out.println("drop " + eldest.getKey());
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        Lru cache = new Lru(sc.nextInt());
        int q = sc.nextInt();
        for (int i = 0; i < q; i++) {
            String op = sc.next();
            String key = sc.next();
            if (op.equals("put")) {
                cache.put(key, sc.next());
            } else {
                String value = cache.get(key);
                System.out.println(value == null ? "miss" : value);
            }
        }
        List<String> keys = new ArrayList<>(cache.keySet());
        Collections.reverse(keys);
        System.out.println(("shelf: " + String.join(" ", keys)).trim());
    }
}
