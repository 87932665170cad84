import java.util.*;
import java.util.function.LongBinaryOperator;

public class Main {
    static final Map<Character, Integer> RANK = Map.of('(', 0, '+', 1, '-', 1, '*', 2, '/', 2, '~', 3, '^', 4);
    static final Map<Character, LongBinaryOperator> ACTION = Map.of(
        '+', (a, b) -> a + b, '-', (a, b) -> a - b, '*', (a, b) -> a * b, '/', (a, b) -> a / b, '^', Main::power);

    static long power(long a, long b) {
        if (b < 0) throw new ArithmeticException();
        return b == 0 ? 1 : a * power(a, b - 1);
    }

    static void reduce(Deque<Long> values, Deque<Character> ops, int need) {
        while (!ops.isEmpty() && RANK.get(ops.peek()) >= need) {
            char op = ops.pop();
            long b = values.pop();
            values.push(op == '~' ? -b : ACTION.get(op).applyAsLong(values.pop(), b));
        }
    }

    static long calculate(String s) {
        Deque<Long> values = new ArrayDeque<>();
        Deque<Character> ops = new ArrayDeque<>();
        boolean wantValue = true;
        StringTokenizer st = new StringTokenizer(s.replace(" ", ""), "+-*/^()", true);
        while (st.hasMoreTokens()) {
            String tok = st.nextToken();
            char c = tok.charAt(0);
            if (Character.isDigit(c)) {
                values.push(Long.parseLong(tok));
                wantValue = false;
            } else if (c == ')') {
                reduce(values, ops, 1);
                ops.pop();
            } else if (wantValue) {
                ops.push(c == '(' ? c : '~');
            } else {
                reduce(values, ops, RANK.get(c) + (c == '^' ? 1 : 0));
                ops.push(c);
                wantValue = true;
            }
        }
        reduce(values, ops, 1);
        return values.pop();
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        in.nextLine();
        while (in.hasNextLine()) {
            try {
                System.out.println(calculate(in.nextLine()));
            } catch (ArithmeticException e) {
                System.out.println("error");
            }
        }
    }
}
