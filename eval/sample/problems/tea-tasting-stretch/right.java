import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer head = new StringTokenizer(reader.readLine());
        int n = Integer.parseInt(head.nextToken());
        int limit = Integer.parseInt(head.nextToken());
        String[] names = reader.readLine().trim().split("\\s+");
        Map<String, Integer> seen = new HashMap<>();
        int start = 0, longest = 0, where = 0;
        for (int end = 0; end < n; end++) {
            int now = seen.merge(names[end], 1, Integer::sum);
            while (now > limit) {
                String gone = names[start++];
                seen.merge(gone, -1, Integer::sum);
                if (gone.equals(names[end])) now--;
            }
            int size = end - start + 1;
            if (size > longest) {
                longest = size;
                where = start;
            }
        }
        System.out.println(longest + " " + (where + 1));
    }
}
