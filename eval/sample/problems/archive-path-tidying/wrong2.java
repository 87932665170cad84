import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        while (n-- > 0) {
            String path = sc.next();
            LinkedList<String> stack = new LinkedList<>();
            for (String part : path.split("/+")) {
                if (part.startsWith("..")) {
                    if (!stack.isEmpty() && !stack.getLast().equals("..")) stack.removeLast();
                    else if (!path.startsWith("/")) stack.add(part);
                } else if (!part.isEmpty() && !part.startsWith(".")) {
                    stack.add(part);
                }
            }
            String body = String.join("/", stack);
            if (path.startsWith("/")) System.out.println("/" + body);
            else System.out.println(body.isEmpty() ? "." : body);
        }
    }
}
