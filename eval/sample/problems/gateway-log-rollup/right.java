import java.io.*;
import java.util.*;

public class Main {
    static class Tally {
        final String name;
        int hits, errors;
        long millis;
        Tally(String name) { this.name = name; }
        int errors() { return errors; }
        String name() { return name; }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        Map<String, Tally> byService = new HashMap<>();
        int dropped = 0;
        for (int i = 0; i < n; i++) {
            String[] parts = in.readLine().trim().split(" ");
            Map<String, String> attrs = new HashMap<>();
            for (int j = 2; j < parts.length; j++) {
                int eq = parts[j].indexOf('=');
                if (eq >= 0) attrs.put(parts[j].substring(0, eq), parts[j].substring(eq + 1));
            }
            String status = attrs.getOrDefault("status", "");
            String ms = attrs.getOrDefault("ms", "");
            if (!status.matches("[0-9]+") || !ms.matches("[0-9]+")) {
                dropped++;
                continue;
            }
            Tally t = byService.computeIfAbsent(parts[1], Tally::new);
            t.hits++;
            t.millis += Long.parseLong(ms);
            if (Long.parseLong(status) >= 500) t.errors++;
        }
        List<Tally> order = new ArrayList<>(byService.values());
        order.sort(Comparator.comparingInt(Tally::errors).reversed().thenComparing(Tally::name));
        for (Tally t : order) {
            System.out.println(t.name + " " + t.hits + " " + t.errors + " " + t.millis / t.hits);
        }
        System.out.println("skipped " + dropped);
    }
}
