import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        Map<Integer, Set<String>> groups = new LinkedHashMap<>();
        for (int i = 0; i < n; i++) {
            String label = sc.next();
            int hash = 0;
            for (char ch : label.toLowerCase().toCharArray()) {
                if (Character.isLetter(ch)) hash += ch - 'a' + 1;
            }
            groups.computeIfAbsent(hash, h -> new LinkedHashSet<>()).add(label);
        }
        List<Set<String>> list = new ArrayList<>();
        for (Set<String> g : groups.values()) if (g.size() > 1) list.add(g);
        list.sort((a, b) -> b.size() - a.size());
        if (list.isEmpty()) System.out.println("none");
        for (Set<String> g : list) System.out.println(String.join(" ", g));
    }
}
