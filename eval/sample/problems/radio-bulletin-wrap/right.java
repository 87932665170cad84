import java.io.*;
import java.util.*;

public class Main {
    static String paragraph(List<String> words, int width) {
        StringJoiner lines = new StringJoiner("\n");
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            if (line.length() > 0 && line.length() + word.length() < width) {
                line.append(' ').append(word);
            } else {
                if (line.length() > 0) lines.add(line.toString());
                int from = 0;
                for (; word.length() - from > width; from += width) {
                    lines.add(word.substring(from, from + width));
                }
                line.setLength(0);
                line.append(word.substring(from));
            }
        }
        return lines.add(line.toString()).toString();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int width = Integer.parseInt(in.readLine().trim());
        List<String> blocks = new ArrayList<>();
        List<String> words = new ArrayList<>();
        String text;
        do {
            text = in.readLine();
            if (text == null || text.isBlank()) {
                if (!words.isEmpty()) blocks.add(paragraph(words, width));
                words.clear();
            } else {
                words.addAll(Arrays.asList(text.trim().split("\\s+")));
            }
        } while (text != null);
        System.out.println(String.join("\n\n", blocks));
    }
}
