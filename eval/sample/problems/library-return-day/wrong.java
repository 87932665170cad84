import java.time.LocalDate;
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        LocalDate date = LocalDate.parse(sc.next());
        int d = sc.nextInt();
        int h = sc.nextInt();
        Set<String> closed = new HashSet<>();
        for (int i = 0; i < h; i++) closed.add(sc.next());
        while (d > 0) {
            date = date.plusDays(1);
            if (isOpen(date, closed)) d--;
        }
        while (!isOpen(date, closed)) date = date.plusDays(1);
        String name = date.getDayOfWeek().toString();
        name = name.charAt(0) + name.substring(1, 3).toLowerCase();
        System.out.println(date + " " + name);
    }

    static boolean isOpen(LocalDate date, Set<String> closed) {
        if (date.getDayOfWeek().getValue() == 7) return false;
        return !closed.contains(date.toString().substring(5));
    }
}
