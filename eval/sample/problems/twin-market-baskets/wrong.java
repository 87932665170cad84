import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        Map<Set<String>, Integer> map = new HashMap<>();
        int best = 0;
        int lonely = 0;
        for (int i = 0; i < n; i++) {
            int k = sc.nextInt();
            Set<String> set = new TreeSet<>();
            for (int j = 0; j < k; j++) set.add(sc.next());
            int size = map.getOrDefault(set, 0) + 1;
            map.put(set, size);
            if (size == 1) lonely++;
            else lonely--;
            best = Math.max(best, size);
        }
        System.out.println(best + " " + lonely);
    }
}
