import java.util.*;

public class Main {
    record Watch(int from, int to) {}

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        List<Watch> watches = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int s = in.nextInt(), e = in.nextInt();
            if (s < e) {
                watches.add(new Watch(s, e));
            } else {
                watches.add(new Watch(0, e));
                watches.add(new Watch(s, 1440));
            }
        }
        watches.sort(Comparator.comparingInt(Watch::from));
        Deque<int[]> merged = new ArrayDeque<>();
        merged.add(new int[] {0, 0});
        for (Watch w : watches) {
            int[] last = merged.peekLast();
            if (w.from() <= last[1]) last[1] = Math.max(last[1], w.to());
            else merged.addLast(new int[] {w.from(), w.to()});
        }
        StringBuilder out = new StringBuilder();
        int previous = merged.pollFirst()[1];
        for (int[] block : merged) {
            out.append(previous).append(' ').append(block[0]).append('\n');
            previous = block[1];
        }
        if (previous < 1440) out.append(previous).append(" 1440\n");
        System.out.print(out.length() == 0 ? "none\n" : out);
    }
}
