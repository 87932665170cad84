import java.util.Scanner;

public class Main {
    static void put(StringBuilder out, char stitch, int times) {
        for (; times >= 9; times -= 9) out.append('9').append(stitch);
        if (times >= 3) out.append(times).append(stitch);
        else out.append(String.valueOf(stitch).repeat(times));
    }

    static String shorthand(String row) {
        StringBuilder out = new StringBuilder();
        char current = row.charAt(0);
        int times = 0;
        for (char stitch : row.toCharArray()) {
            if (stitch != current) {
                put(out, current, times);
                current = stitch;
                times = 0;
            }
            times++;
        }
        put(out, current, times);
        return out.toString();
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int rows = in.nextInt(), saved = 0;
        while (rows-- > 0) {
            String row = in.next();
            String brief = shorthand(row);
            saved += row.length() - brief.length();
            System.out.println(brief);
        }
        System.out.println(saved);
    }
}
