import java.util.*;

public class Main {
    static Map<String, List<String>> files = new LinkedHashMap<>();
    static Map<String, String> values = new TreeMap<>();
    static int missing = 0;

    static void load(String name, Set<String> active) {
        if (!files.containsKey(name)) {
            missing++;
            return;
        }
        if (!active.add(name)) return;
        List<String> includes = new ArrayList<>();
        for (String line : files.get(name)) {
            String[] p = line.split(" ", 3);
            if (p[0].equals("include")) {
                includes.add(p[1]);
            } else if (p[0].equals("unset")) {
                values.remove(p[1]);
            } else if (p[1].equals("?=")) {
                values.putIfAbsent(p[0], p[2]);
            } else {
                values.put(p[0], p[2]);
            }
        }
        for (String inc : includes) load(inc, active);
        active.remove(name);
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = Integer.parseInt(sc.nextLine().trim());
        String first = "";
        for (int i = 0; i < n; i++) {
            String[] head = sc.nextLine().split(" ");
            if (i == 0) first = head[0];
            List<String> lines = new ArrayList<>();
            int k = Integer.parseInt(head[1]);
            for (int j = 0; j < k; j++) lines.add(sc.nextLine());
            files.put(head[0], lines);
        }
        load(first, new HashSet<>());
        for (Map.Entry<String, String> e : values.entrySet()) {
            System.out.println(e.getKey() + "=" + e.getValue());
        }
        System.out.println("missing " + missing);
    }
}
