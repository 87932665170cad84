import java.util.*;

public class Main {
    static String s;
    static int i;

    static long add() {
        long v = mul();
        while (s.charAt(i) == '+' || s.charAt(i) == '-') {
            char op = s.charAt(i++);
            long w = mul();
            v = op == '+' ? v + w : v - w;
        }
        return v;
    }

    static long mul() {
        long v = pow();
        while (s.charAt(i) == '*' || s.charAt(i) == '/') {
            char op = s.charAt(i++);
            long w = pow();
            v = op == '*' ? v * w : v / w;
        }
        return v;
    }

    static long pow() {
        long base = factor();
        if (s.charAt(i) != '^') return base;
        i++;
        long e = pow(), r = 1;
        if (e < 0) throw new ArithmeticException();
        while (e-- > 0) r *= base;
        return r;
    }

    static long factor() {
        char c = s.charAt(i++);
        if (c == '-') return -factor();
        if (c == '(') {
            long v = add();
            i++;
            return v;
        }
        int start = i - 1;
        while (Character.isDigit(s.charAt(i))) i++;
        return Long.parseLong(s.substring(start, i));
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = Integer.parseInt(sc.nextLine().trim());
        while (n-- > 0) {
            s = sc.nextLine().replaceAll("\\s", "") + ";";
            i = 0;
            try { System.out.println(add()); }
            catch (ArithmeticException e) { System.out.println("error"); }
        }
    }
}
