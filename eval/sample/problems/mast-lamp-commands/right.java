import java.util.Scanner;

public class Main {
    static long mask(int from, int to) {
        long m = 0;
        for (int i = from; i <= to; i++) m |= 1L << i;
        return m;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int w = in.nextInt();
        long state = in.nextLong();
        int orders = in.nextInt();
        StringBuilder log = new StringBuilder();
        for (int n = 0; n < orders; n++) {
            switch (in.next()) {
                case "flip" -> state ^= mask(in.nextInt(), in.nextInt());
                case "douse" -> state &= ~(1L << in.nextInt());
                case "count" -> log.append(Long.bitCount(state & mask(in.nextInt(), in.nextInt()))).append('\n');
                case "raise" -> {
                    int k = in.nextInt() % w;
                    long top = state >>> (w - k);
                    state = (state << k) & mask(0, w - 1) | top;
                }
                default -> throw new IllegalArgumentException();
            }
        }
        System.out.print(log.append(state).append('\n'));
    }
}
