import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        final int capacity = in.nextInt();
        int commands = in.nextInt();
        Deque<String> recency = new ArrayDeque<>();
        Map<String, String> labels = new HashMap<>();
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < commands; i++) {
            String cmd = in.next(), tool = in.next();
            switch (cmd) {
                case "put":
                    recency.remove(tool);
                    recency.addFirst(tool);
                    labels.put(tool, in.next());
                    if (recency.size() > capacity) {
                        String oldest = recency.removeLast();
                        labels.remove(oldest);
                        out.append("drop ").append(oldest).append('\n');
                    }
                    break;
                case "get":
                    if (recency.remove(tool)) recency.addFirst(tool);
                    out.append(labels.getOrDefault(tool, "miss")).append('\n');
                    break;
                default:
                    out.append(labels.getOrDefault(tool, "miss")).append('\n');
            }
        }
        out.append("shelf:");
        for (String tool : recency) out.append(' ').append(tool);
        System.out.println(out);
    }
}
