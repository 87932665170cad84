import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String s = in.nextLine().trim(), t = in.nextLine().trim();
        if (s.equals("-")) s = "";
        if (t.equals("-")) t = "";
        int[] prev = new int[t.length() + 1];
        for (int j = 1; j <= t.length(); j++) prev[j] = prev[j - 1] + 2;
        for (int i = 1; i <= s.length(); i++) {
            int[] cur = new int[t.length() + 1];
            int scrape = i > 1 && s.charAt(i - 1) == s.charAt(i - 2) ? 1 : 3;
            cur[0] = prev[0] + scrape;
            for (int j = 1; j <= t.length(); j++) {
                int d = Math.abs(s.charAt(i - 1) - t.charAt(j - 1));
                int swap = prev[j - 1] + Math.min(d, 26 - d);
                cur[j] = Math.min(swap, Math.min(prev[j] + scrape, cur[j - 1] + 2));
            }
            prev = cur;
        }
        System.out.println(prev[t.length()]);
    }
}
