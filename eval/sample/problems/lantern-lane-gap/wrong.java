import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        long l = scanner.nextLong();
        long r = scanner.nextLong();
        boolean[] gone = new boolean[(int) (r - l) + 1];
        boolean[] base = new boolean[1000001];
        for (int i = 2; (long) i * i <= r; i++) {
            if (base[i]) continue;
            for (long j = (long) i * i; j <= 1000000; j += i) base[(int) j] = true;
            for (long j = Math.max((long) i * i, (l + i - 1) / i * i); j <= r; j += i) gone[(int) (j - l)] = true;
        }
        List<Long> houses = new ArrayList<>();
        for (int i = 0; i < gone.length; i++) {
            if (!gone[i] && l + i > 1) houses.add(l + i);
        }
        long bestGap = 0;
        String answer = "dark";
        for (int i = 1; i < houses.size(); i++) {
            long gap = houses.get(i) - houses.get(i - 1);
            if (gap >= bestGap) {
                bestGap = gap;
                answer = houses.get(i - 1) + " " + houses.get(i);
            }
        }
        System.out.println(answer);
    }
}
