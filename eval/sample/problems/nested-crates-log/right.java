import java.io.*;
import java.util.*;

public class Main {
    private final Deque<String> open = new ArrayDeque<>();
    private int deepest = 0;

    boolean accept(String kind, String name) {
        switch (kind) {
            case "open" -> {
                open.push(name);
                deepest = Math.max(deepest, open.size());
                return true;
            }
            case "close" -> {
                return name.equals(open.poll());
            }
            default -> {
                String top;
                do {
                    top = open.poll();
                } while (top != null && !top.equals(name));
                return top != null;
            }
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        Main room = new Main();
        for (int i = 1; i <= n; i++) {
            String[] words = in.readLine().trim().split(" ");
            if (!room.accept(words[0], words[1])) {
                System.out.println("error at line " + i);
                return;
            }
        }
        System.out.printf("deepest %d left %d%n", room.deepest, room.open.size());
    }
}
