import java.util.Scanner;

public class Main {
    private static long gcd(long a, long b) {
        while (b > 0) {
            long t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int count = in.nextInt();
        long[] p = new long[count];
        for (int i = 0; i < count; i++) p[i] = in.nextLong();
        long a = in.nextLong(), b = in.nextLong();
        long lcm = 1;
        for (long x : p) {
            long f = x / gcd(lcm, x);
            if (f > b / lcm) {
                System.out.println(0);
                return;
            }
            lcm *= f;
        }
        System.out.println(b / lcm - (a - 1) / lcm);
    }
}
