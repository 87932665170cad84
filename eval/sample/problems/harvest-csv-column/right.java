import java.io.*;
import java.util.*;

public class Main {
    static List<String> cells(String row) {
        List<String> result = new ArrayList<>();
        int p = 0, n = row.length();
        do {
            StringBuilder cell = new StringBuilder();
            if (p < n && row.charAt(p) == '"') {
                boolean open = true;
                for (p++; p < n && open; p++) {
                    char ch = row.charAt(p);
                    if (ch != '"') {
                        cell.append(ch);
                    } else if (p + 1 < n && row.charAt(p + 1) == '"') {
                        cell.append('"');
                        p++;
                    } else {
                        open = false;
                    }
                }
                if (open || (p < n && row.charAt(p) != ',')) return null;
            } else {
                while (p < n && row.charAt(p) != ',') cell.append(row.charAt(p++));
            }
            result.add(cell.toString());
        } while (p++ < n);
        return result;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String name = in.readLine();
        int index = cells(in.readLine()).indexOf(name);
        if (index < 0) {
            System.out.println("no such column");
            return;
        }
        for (String row; (row = in.readLine()) != null; ) {
            List<String> list = cells(row);
            if (list == null) System.out.println("broken");
            else System.out.println(index < list.size() ? "<" + list.get(index) + ">" : "short");
        }
    }
}
