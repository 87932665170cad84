import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        Map<String, Long> old = new TreeMap<>();
        int n = sc.nextInt();
        for (int i = 0; i < n; i++) {
            String name = sc.next();
            old.put(name, sc.nextLong());
        }
        Map<String, Long> fresh = new TreeMap<>();
        int m = sc.nextInt();
        for (int i = 0; i < m; i++) {
            String name = sc.next();
            fresh.put(name, sc.nextLong());
        }
        Set<String> names = new TreeSet<>();
        names.addAll(old.keySet());
        names.addAll(fresh.keySet());
        int same = 0;
        for (String name : names) {
            long a = old.getOrDefault(name, 0L);
            long b = fresh.getOrDefault(name, 0L);
            if (a == b) {
                if (a != 0) same++;
            } else if (a == 0) {
                System.out.println("+ " + name + " " + b);
            } else if (b == 0) {
                System.out.println("- " + name + " " + a);
            } else {
                System.out.println("~ " + name + " " + a + " " + b);
            }
        }
        System.out.println(same + " unchanged");
    }
}
