import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

public class Main {
    static String letters(String label) {
        return label.toLowerCase().chars()
                .filter(Character::isLetter)
                .sorted()
                .mapToObj(c -> String.valueOf((char) c))
                .collect(Collectors.joining());
    }

    public static void main(String[] args) throws Exception {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(reader.readLine().trim());
        List<String> lines = reader.lines()
                .limit(n)
                .map(String::trim)
                .distinct()
                .collect(Collectors.groupingBy(Main::letters, LinkedHashMap::new, Collectors.toList()))
                .values().stream()
                .filter(group -> group.size() >= 2)
                .sorted(Comparator.comparingInt((List<String> group) -> group.size()).reversed())
                .map(group -> String.join(" ", group))
                .toList();
        if (lines.isEmpty()) {
            System.out.println("none");
        } else {
            lines.forEach(System.out::println);
        }
    }
}
