import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class Main {
    static class Village {
        final String name;
        int points, diff, guestFeathers;

        Village(String name) { this.name = name; }

        void score(int mine, int theirs, boolean asGuest) {
            diff += mine - theirs;
            if (asGuest) guestFeathers += mine;
            if (mine > theirs) points += 3;
            else if (mine == theirs) points++;
        }
        int points() { return points; }
        int diff() { return diff; }
        int guestFeathers() { return guestFeathers; }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int v = in.nextInt(), m = in.nextInt();
        Map<String, Village> all = new LinkedHashMap<>();
        for (int i = 0; i < v; i++) all.computeIfAbsent(in.next(), Village::new);
        for (int i = 0; i < m; i++) {
            Village host = all.get(in.next()), guest = all.get(in.next());
            int x = in.nextInt(), y = in.nextInt();
            host.score(x, y, false);
            guest.score(y, x, true);
        }
        Comparator<Village> merit = Comparator.comparingInt(Village::points)
                .thenComparingInt(Village::diff).thenComparingInt(Village::guestFeathers).reversed();
        List<Village> order = new ArrayList<>(all.values());
        order.sort(merit.thenComparing(a -> a.name));
        for (int i = 0, place = 1; i < v; i++) {
            Village a = order.get(i);
            if (i > 0 && merit.compare(order.get(i - 1), a) != 0) place = i + 1;
            System.out.println(place + " " + a.name + " " + a.points);
        }
    }
}
