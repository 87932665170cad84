import java.util.*;
import java.util.stream.Collectors;

public class Main {
    private final int[] duration;
    private final int[] pending;
    private final List<List<Integer>> next = new ArrayList<>();

    Main(int n) {
        duration = new int[n + 1];
        pending = new int[n + 1];
        for (int i = 0; i <= n; i++) next.add(new LinkedList<>());
    }

    List<Integer> schedule() {
        Comparator<Integer> longestFirst = Comparator.comparing(s -> -duration[s]);
        PriorityQueue<Integer> free = new PriorityQueue<>(longestFirst.thenComparing(Comparator.naturalOrder()));
        for (int s = 1; s < pending.length; s++) if (pending[s] == 0) free.offer(s);
        List<Integer> result = new ArrayList<>();
        while (!free.isEmpty()) {
            int s = free.poll();
            result.add(s);
            for (int t : next.get(s)) {
                pending[t]--;
                if (pending[t] == 0) free.offer(t);
            }
        }
        return result;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt();
        Main evening = new Main(n);
        for (int i = 1; i <= n; i++) evening.duration[i] = in.nextInt();
        for (int i = 0; i < m; i++) {
            int before = in.nextInt(), after = in.nextInt();
            evening.next.get(before).add(after);
            evening.pending[after]++;
        }
        List<Integer> list = evening.schedule();
        if (list.size() != n) System.out.println("STUCK");
        else System.out.println(list.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }
}
