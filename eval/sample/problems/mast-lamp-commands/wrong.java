import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int w = sc.nextInt();
        long x = sc.nextLong();
        int q = sc.nextInt();
        for (int t = 0; t < q; t++) {
            String op = sc.next();
            if (op.equals("flip")) {
                int l = sc.nextInt(), r = sc.nextInt();
                for (int i = l; i <= r; i++) x ^= 1L << i;
            } else if (op.equals("raise")) {
                int k = sc.nextInt() % w;
                x = Long.rotateLeft(x, k);
            } else if (op.equals("douse")) {
                x &= ~(1L << sc.nextInt());
            } else {
                int l = sc.nextInt(), r = sc.nextInt();
                int total = 0;
                for (int i = l; i <= r; i++) total += (int) (x >> i & 1);
                System.out.println(total);
            }
        }
        System.out.println(x);
    }
}
