import java.util.*;
import java.util.regex.*;

public class Main {
    static final Pattern FORM =
        Pattern.compile("(M{0,3})(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})");
    static final String[] LETTERS = {"IVX", "XLC", "CDM", "M  "};

    static String toRoman(int value) {
        StringBuilder sb = new StringBuilder();
        for (int place = 3, unit = 1000; place >= 0; place--, unit /= 10) {
            int d = value / unit % 10;
            String s = LETTERS[place];
            if (d == 9) {
                sb.append(s.charAt(0)).append(s.charAt(2));
            } else if (d == 4) {
                sb.append(s.charAt(0)).append(s.charAt(1));
            } else {
                if (d >= 5) sb.append(s.charAt(1));
                sb.append(String.valueOf(s.charAt(0)).repeat(d % 5));
            }
        }
        return sb.toString();
    }

    static int toNumber(String roman) {
        int sum = 0, following = 0;
        for (int i = roman.length() - 1; i >= 0; i--) {
            int v = new int[] {1, 5, 10, 50, 100, 500, 1000}["IVXLCDM".indexOf(roman.charAt(i))];
            sum += v < following ? -v : v;
            following = v;
        }
        return sum;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        while (n-- > 0) {
            String entry = in.next();
            String answer = "spoilt";
            if (Character.isDigit(entry.charAt(0))) {
                int value = Integer.parseInt(entry);
                if (value > 0 && value < 4000) answer = toRoman(value);
            } else if (FORM.matcher(entry).matches()) {
                answer = String.valueOf(toNumber(entry));
            }
            System.out.println(answer);
        }
    }
}
