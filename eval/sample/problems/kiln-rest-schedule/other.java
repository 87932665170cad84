import java.util.*;

public class Main {
    private static class Kiln implements Comparable<Kiln> {
        final int perPot, before, rest;
        int fired = 0;
        long nextDone;

        Kiln(int perPot, int before, int rest) {
            this.perPot = perPot;
            this.before = before;
            this.rest = rest;
            this.nextDone = perPot;
        }

        void finishPot() {
            fired++;
            nextDone += perPot;
            if (fired % before == 0) nextDone += rest;
        }

        @Override
        public int compareTo(Kiln o) {
            return Long.compare(nextDone, o.nextDone);
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int m = in.nextInt(), pots = in.nextInt();
        PriorityQueue<Kiln> upcoming = new PriorityQueue<>();
        while (m-- > 0) upcoming.add(new Kiln(in.nextInt(), in.nextInt(), in.nextInt()));
        long clock = 0;
        for (int made = 0; made < pots; made++) {
            Kiln k = upcoming.poll();
            clock = k.nextDone;
            k.finishPot();
            upcoming.add(k);
        }
        System.out.println(clock);
    }
}
