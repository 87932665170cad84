import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int saved = 0;
        for (int r = 0; r < n; r++) {
            String row = sc.next();
            StringBuilder sb = new StringBuilder();
            int i = 0;
            while (i < row.length()) {
                int j = i;
                while (j < row.length() && row.charAt(j) == row.charAt(i)) j++;
                int len = j - i;
                while (len > 0) {
                    int take = Math.min(len, 9);
                    if (take > 1) sb.append(take);
                    sb.append(row.charAt(i));
                    len -= take;
                }
                i = j;
            }
            saved += row.length() - sb.length();
            System.out.println(sb);
        }
        System.out.println(saved);
    }
}
