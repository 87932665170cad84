import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Scanner;

public class Main {
    private static String shorten(String raw) {
        boolean fromRoot = raw.charAt(0) == '/';
        Deque<String> parts = new ArrayDeque<>();
        for (String piece : raw.split("/")) {
            switch (piece) {
                case "":
                case ".":
                    break;
                case "..":
                    if (parts.isEmpty() || parts.getLast().equals("..")) {
                        if (!fromRoot) parts.addLast("..");
                    } else {
                        parts.removeLast();
                    }
                    break;
                default:
                    parts.addLast(piece);
            }
        }
        String joined = String.join("/", parts);
        if (fromRoot) return "/" + joined;
        return joined.isEmpty() ? "." : joined;
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        int count = scanner.nextInt();
        StringBuilder sb = new StringBuilder();
        while (count-- > 0) sb.append(shorten(scanner.next())).append('\n');
        System.out.print(sb);
    }
}
