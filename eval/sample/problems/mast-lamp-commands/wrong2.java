import java.util.Scanner;

public class Main {
    static long bits;
    static int width;

    static void turn(int k) {
        for (int i = 0; i < k % 64; i++) {
            long top = bits >> (width - 1) & 1;
            bits = (bits << 1 | top) & ((1L << width) - 1);
        }
    }

    static long mask(int l, int r) {
        return (1L << (r + 1)) - (1L << l);
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        width = sc.nextInt();
        bits = sc.nextLong();
        int q = sc.nextInt();
        while (q-- > 0) {
            String what = sc.next();
            int a = sc.nextInt();
            switch (what) {
                case "raise": turn(a); break;
                case "douse": bits &= ~(1L << a); break;
                case "flip": bits ^= mask(a, sc.nextInt()); break;
                default: System.out.println(Long.bitCount(bits & mask(a, sc.nextInt())));
            }
        }
        System.out.println(bits);
    }
}
