import java.io.*;
import java.util.*;

public class Main {
    private final Map<String, List<String>> files = new HashMap<>();
    private final TreeMap<String, String> inForce = new TreeMap<>();
    private final Set<String> open = new HashSet<>();
    private int absent;

    void process(String file) {
        List<String> body = files.get(file);
        if (body == null) {
            absent++;
        } else if (open.add(file)) {
            body.forEach(this::apply);
            open.remove(file);
        }
    }

    void apply(String line) {
        String[] w = line.split(" ", 3);
        switch (w[0]) {
            case "include":
                process(w[1]);
                return;
            case "unset":
                inForce.remove(w[1]);
                return;
            default:
                if (w[1].equals("=")) inForce.put(w[0], w[2]);
                else inForce.putIfAbsent(w[0], w[2]);
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Main config = new Main();
        String start = null;
        for (int n = Integer.parseInt(in.readLine().trim()); n > 0; n--) {
            String[] head = in.readLine().trim().split(" ");
            if (start == null) start = head[0];
            List<String> body = new ArrayList<>();
            for (int i = Integer.parseInt(head[1]); i > 0; i--) body.add(in.readLine());
            config.files.put(head[0], body);
        }
        config.process(start);
        config.inForce.forEach((k, v) -> System.out.println(k + "=" + v));
        System.out.println("missing " + config.absent);
    }
}
