import java.util.*;

public class Main {
    static final String SEPARATOR = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

    static String clean(String field) {
        if (field.length() >= 2 && field.startsWith("\"") && field.endsWith("\"")) {
            field = field.substring(1, field.length() - 1);
        }
        return field.replace("\"\"", "\"");
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        String wanted = sc.nextLine();
        String[] header = sc.nextLine().split(SEPARATOR);
        int index = -1;
        for (int i = header.length - 1; i >= 0; i--) {
            if (clean(header[i]).equals(wanted)) index = i;
        }
        if (index == -1) {
            System.out.println("no such column");
            return;
        }
        while (sc.hasNextLine()) {
            String line = sc.nextLine();
            if (line.chars().filter(c -> c == '"').count() % 2 != 0) {
                System.out.println("broken");
                continue;
            }
            String[] fields = line.split(SEPARATOR);
            System.out.println(index < fields.length ? "<" + clean(fields[index]) + ">" : "short");
        }
    }
}
