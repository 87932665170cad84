import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;

public class Main {
    static int[] count(String s) {
        int[] c = new int[26];
        for (char ch : s.toCharArray()) {
            if (ch != '-') c[Character.toLowerCase(ch) - 'a']++;
        }
        return c;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        List<String> labels = new ArrayList<>();
        List<int[]> counts = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            String s = in.next();
            if (labels.contains(s)) continue;
            labels.add(s);
            counts.add(count(s));
        }
        int m = labels.size();
        int[] leader = new int[m];
        int[] size = new int[m];
        for (int i = 0; i < m; i++) {
            int j = 0;
            while (!Arrays.equals(counts.get(j), counts.get(i))) j++;
            leader[i] = j;
            size[j]++;
        }
        boolean any = false;
        for (int wanted = m; wanted >= 2; wanted--) {
            for (int j = 0; j < m; j++) {
                if (size[j] != wanted) continue;
                any = true;
                StringBuilder line = new StringBuilder(labels.get(j));
                for (int i = j + 1; i < m; i++) if (leader[i] == j) line.append(' ').append(labels.get(i));
                System.out.println(line);
            }
        }
        if (!any) System.out.println("none");
    }
}
