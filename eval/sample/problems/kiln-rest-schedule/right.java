import java.util.Scanner;

public class Main {
    static int m;
    static long[] fire, batch, pause;

    static boolean ready(long minute, long order) {
        for (int i = 0; i < m && order > 0; i++) {
            long period = fire[i] * batch[i] + pause[i];
            long full = minute / period;
            long part = Math.min(batch[i], (minute - full * period) / fire[i]);
            order -= full * batch[i] + part;
        }
        return order <= 0;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        m = in.nextInt();
        long order = in.nextLong();
        fire = new long[m];
        batch = new long[m];
        pause = new long[m];
        for (int i = 0; i < m; i++) {
            fire[i] = in.nextLong();
            batch[i] = in.nextLong();
            pause[i] = in.nextLong();
        }
        long bad = 0;
        long good = order * (fire[0] + pause[0]);
        while (good - bad > 1) {
            long mid = (good + bad) >>> 1;
            if (ready(mid, order)) good = mid;
            else bad = mid;
        }
        System.out.println(good);
    }
}
