import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int q = sc.nextInt();
        Map<String, Long> purse = new TreeMap<>();
        Stack<Map<String, Long>> stack = new Stack<>();
        for (int i = 0; i < q; i++) {
            String op = sc.next();
            if (op.equals("put")) {
                String name = sc.next();
                purse.put(name, purse.getOrDefault(name, 0L) + sc.nextLong());
            } else if (op.equals("pay")) {
                String a = sc.next(), b = sc.next();
                long x = sc.nextLong();
                long left = purse.getOrDefault(a, 0L), right = purse.getOrDefault(b, 0L);
                if (left < x) {
                    System.out.println("refused");
                } else {
                    purse.put(a, left - x);
                    purse.put(b, right + x);
                }
            } else if (op.equals("show")) {
                System.out.println(purse.getOrDefault(sc.next(), 0L));
            } else if (op.equals("try")) {
                stack.push(new TreeMap<>(purse));
            } else if (op.equals("keep")) {
                if (stack.isEmpty()) System.out.println("nothing open");
                else stack.clear();
            } else {
                if (stack.isEmpty()) System.out.println("nothing open");
                else purse = stack.pop();
            }
        }
    }
}
