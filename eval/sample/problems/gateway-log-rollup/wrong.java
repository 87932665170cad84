import java.util.*;

public class Main {
    static String value(String line, String key) {
        int at = line.indexOf(key + "=");
        if (at < 0) return null;
        int from = at + key.length() + 1;
        int end = line.indexOf(' ', from);
        return end < 0 ? line.substring(from) : line.substring(from, end);
    }

    static boolean isNumber(String s) {
        return s != null && !s.isEmpty() && s.chars().allMatch(Character::isDigit);
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = Integer.parseInt(sc.nextLine().trim());
        TreeMap<String, long[]> stats = new TreeMap<>();
        int skipped = 0;
        while (n-- > 0) {
            String line = sc.nextLine();
            String status = value(line, "status"), ms = value(line, "ms");
            if (!isNumber(status) || !isNumber(ms)) {
                skipped++;
                continue;
            }
            long[] s = stats.computeIfAbsent(line.split(" ")[1], k -> new long[3]);
            s[0]++;
            if (Long.parseLong(status) >= 500) s[1]++;
            s[2] += Long.parseLong(ms);
        }
        List<String> names = new ArrayList<>(stats.keySet());
        names.sort((a, b) -> Long.compare(stats.get(b)[1], stats.get(a)[1]));
        for (String name : names) {
            long[] s = stats.get(name);
            System.out.println(name + " " + s[0] + " " + s[1] + " " + s[2] / s[0]);
        }
        System.out.println("skipped " + skipped);
    }
}
