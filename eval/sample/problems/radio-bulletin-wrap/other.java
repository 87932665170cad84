import java.util.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        final int w = Integer.parseInt(sc.nextLine().trim());
        String text = sc.useDelimiter("\\A").hasNext() ? sc.next() : "";
        String result = Arrays.stream(text.split("\n\\s*\n"))
            .map(String::trim)
            .filter(p -> !p.isEmpty())
            .map(p -> layout(p.replaceAll("\\s+", " "), w))
            .collect(Collectors.joining("\n\n"));
        System.out.println(result);
    }

    static String layout(String s, int w) {
        if (s.length() <= w) return s;
        int cut = s.lastIndexOf(' ', w);
        int first = s.indexOf(' ');
        if (first < 0) first = s.length();
        if (first > w) return s.substring(0, w) + "\n" + layout(s.substring(w), w);
        return s.substring(0, cut) + "\n" + layout(s.substring(cut + 1), w);
    }
}
