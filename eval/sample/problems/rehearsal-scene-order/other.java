import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt(), m = sc.nextInt();
        Integer[] byLength = new Integer[n];
        int[] len = new int[n];
        for (int i = 0; i < n; i++) {
            len[i] = sc.nextInt();
            byLength[i] = i;
        }
        Arrays.sort(byLength, (x, y) -> len[y] - len[x]);
        Map<Integer, Set<Integer>> before = new HashMap<>();
        for (int i = 0; i < n; i++) before.put(i, new HashSet<>());
        while (m-- > 0) {
            int a = sc.nextInt() - 1;
            before.get(sc.nextInt() - 1).add(a);
        }
        StringJoiner text = new StringJoiner(" ");
        Set<Integer> finished = new HashSet<>();
        while (finished.size() < n) {
            int pick = -1;
            for (int scene : byLength) {
                if (!finished.contains(scene) && finished.containsAll(before.get(scene))) {
                    pick = scene;
                    break;
                }
            }
            if (pick < 0) {
                System.out.println("STUCK");
                return;
            }
            finished.add(pick);
            text.add(Integer.toString(pick + 1));
        }
        System.out.println(text);
    }
}
