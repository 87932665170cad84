import java.util.*;

public class Main {
    static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    static final String[] SYMBOLS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};

    static String encode(int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < VALUES.length; i++) {
            while (n >= VALUES[i]) {
                sb.append(SYMBOLS[i]);
                n -= VALUES[i];
            }
        }
        return sb.toString();
    }

    static int decode(String s) {
        int total = 0, pos = 0;
        for (int i = 0; i < VALUES.length; i++) {
            int repeat = 0;
            while (s.startsWith(SYMBOLS[i], pos) && repeat < 3) {
                total += VALUES[i];
                pos += SYMBOLS[i].length();
                repeat++;
            }
        }
        return pos == s.length() ? total : -1;
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        for (int i = 0; i < n; i++) {
            String entry = sc.next();
            if (entry.matches("\\d+")) {
                int v = Integer.parseInt(entry);
                System.out.println(v >= 1 && v <= 3999 ? encode(v) : "spoilt");
            } else {
                int v = decode(entry);
                System.out.println(v > 0 ? v : "spoilt");
            }
        }
    }
}
