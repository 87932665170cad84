import java.util.*;

public class Main {
    private final char[] text;
    private int pos;

    Main(String line) {
        text = (line.replace(" ", "") + "$").toCharArray();
    }

    boolean eat(char c) {
        boolean match = text[pos] == c;
        if (match) pos++;
        return match;
    }

    long expression() {
        long v = term();
        while (true) {
            if (eat('+')) v += term();
            else if (eat('-')) v -= term();
            else return v;
        }
    }

    long term() {
        long v = unary();
        while (true) {
            if (eat('*')) v *= unary();
            else if (eat('/')) v /= unary();
            else return v;
        }
    }

    long unary() {
        if (eat('-')) return -unary();
        long base = 0, result = 1;
        if (eat('(')) {
            base = expression();
            eat(')');
        }
        while (Character.isDigit(text[pos])) base = base * 10 + (text[pos++] - '0');
        if (!eat('^')) return base;
        long e = unary();
        if (e < 0) throw new ArithmeticException("negative exponent");
        for (long i = 0; i < e; i++) result *= base;
        return result;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int n = Integer.parseInt(in.nextLine().trim()); n > 0; n--) {
            try {
                System.out.println(new Main(in.nextLine()).expression());
            } catch (ArithmeticException ex) {
                System.out.println("error");
            }
        }
    }
}
