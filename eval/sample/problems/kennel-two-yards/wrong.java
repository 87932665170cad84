import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt();
        List<Set<Integer>> hate = new ArrayList<>();
        for (int i = 0; i <= n; i++) hate.add(new HashSet<>());
        for (int i = 0; i < m; i++) {
            int a = in.nextInt(), b = in.nextInt();
            hate.get(a).add(b);
            hate.get(b).add(a);
        }
        Set<Integer> big = new HashSet<>();
        Set<Integer> small = new HashSet<>();
        for (int dog = 1; dog <= n; dog++) {
            Set<Integer> h = hate.get(dog);
            if (h.contains(dog)) {
                System.out.println("HOWL");
                return;
            }
            if (Collections.disjoint(h, big)) {
                big.add(dog);
            } else if (Collections.disjoint(h, small)) {
                small.add(dog);
            } else {
                System.out.println("HOWL");
                return;
            }
        }
        System.out.println(small.size());
    }
}
