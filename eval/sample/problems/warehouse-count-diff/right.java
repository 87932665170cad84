import java.io.*;
import java.util.*;

public class Main {
    static Map<String, Long> load(BufferedReader in) throws IOException {
        Map<String, Long> stock = new HashMap<>();
        int n = Integer.parseInt(in.readLine().trim());
        for (int i = 0; i < n; i++) {
            StringTokenizer st = new StringTokenizer(in.readLine());
            stock.merge(st.nextToken(), Long.parseLong(st.nextToken()), Long::sum);
        }
        stock.values().removeIf(v -> v == 0);
        return stock;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Map<String, Long> before = load(in), after = load(in);
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        StringBuilder out = new StringBuilder();
        int unchanged = 0;
        for (String name : names) {
            Long a = before.get(name), b = after.get(name);
            if (a == null) out.append("+ ").append(name).append(' ').append(b).append('\n');
            else if (b == null) out.append("- ").append(name).append(' ').append(a).append('\n');
            else if (a.equals(b)) unchanged++;
            else out.append(String.format("~ %s %d %d%n", name, a, b));
        }
        System.out.println(out.append(unchanged).append(" unchanged"));
    }
}
