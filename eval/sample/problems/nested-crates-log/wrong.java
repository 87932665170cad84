import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        Stack<String> stack = new Stack<>();
        int deepest = 0;
        for (int i = 1; i <= n; i++) {
            String op = in.next();
            String name = in.next();
            if (op.equals("open")) {
                stack.push(name);
                deepest++;
            } else if (op.equals("close")) {
                if (stack.isEmpty() || !stack.peek().equals(name)) {
                    System.out.println("error at line " + i);
                    return;
                }
                stack.pop();
            } else {
                if (!stack.contains(name)) {
                    System.out.println("error at line " + i);
                    return;
                }
                while (!stack.peek().equals(name)) stack.pop();
                stack.pop();
            }
        }
        System.out.println("deepest " + deepest + " left " + stack.size());
    }
}
