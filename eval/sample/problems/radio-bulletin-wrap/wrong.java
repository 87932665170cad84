import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int width = sc.nextInt();
        sc.nextLine();
        StringBuilder out = new StringBuilder();
        StringBuilder line = new StringBuilder();
        boolean pending = false;
        while (sc.hasNextLine()) {
            String text = sc.nextLine().trim();
            if (text.isEmpty()) {
                if (line.length() > 0) out.append(line).append("\n");
                line = new StringBuilder();
                pending = out.length() > 0;
                continue;
            }
            if (pending) out.append("\n");
            pending = false;
            for (String word : text.split(" +")) {
                if (line.length() + word.length() + 1 > width && line.length() > 0) {
                    out.append(line).append("\n");
                    line = new StringBuilder();
                }
                if (line.length() > 0) line.append(" ");
                line.append(word);
            }
        }
        out.append(line);
        System.out.println(out);
    }
}
