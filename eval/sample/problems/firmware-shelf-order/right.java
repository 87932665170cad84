import java.util.*;

public class Main {
    static class Version implements Comparable<Version> {
        final String text;
        final int[] numbers = new int[6];
        final String[] words;

        Version(String text) {
            this.text = text;
            String[] halves = text.replaceFirst("^v", "").split("-", 2);
            String[] parts = halves[0].split("\\.");
            for (int i = 0; i < parts.length; i++) numbers[i] = Integer.parseInt(parts[i]);
            words = halves.length > 1 ? halves[1].split("\\.") : null;
        }

        @Override
        public int compareTo(Version o) {
            int c = Arrays.compare(numbers, o.numbers);
            if (c != 0) return c;
            if (words == null) return o.words == null ? 0 : 1;
            if (o.words == null) return -1;
            for (int i = 0; i < words.length && i < o.words.length; i++) {
                c = word(words[i], o.words[i]);
                if (c != 0) return c;
            }
            return words.length - o.words.length;
        }

        private static int word(String a, String b) {
            boolean na = a.matches("\\d+"), nb = b.matches("\\d+");
            if (na && nb) return Integer.compare(Integer.parseInt(a), Integer.parseInt(b));
            return na == nb ? a.compareTo(b) : Boolean.compare(nb, na);
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        List<Version> shelf = new ArrayList<>();
        for (int left = in.nextInt(); left > 0; left--) shelf.add(new Version(in.next()));
        Collections.sort(shelf);
        shelf.forEach(v -> System.out.println(v.text));
    }
}
