import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long d = in.nextLong();
        long prev = in.nextLong();
        int run = 1, best = 1;
        for (int i = 1; i < n; i++) {
            long cur = in.nextLong();
            if (cur - prev >= d) {
                run++;
            } else {
                run = 1;
            }
            best = Math.max(best, run);
            prev = cur;
        }
        System.out.println(best);
    }
}
