import java.time.*;
import java.time.format.*;
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        LocalDate slip = LocalDate.parse(in.next()).plusDays(in.nextLong());
        int count = in.nextInt();
        Set<MonthDay> holidays = new HashSet<>();
        for (int i = 0; i < count; i++) holidays.add(MonthDay.parse("--" + in.next()));
        while (slip.getDayOfWeek() == DayOfWeek.SUNDAY || holidays.contains(MonthDay.from(slip)))
            slip = slip.plusDays(1);
        String weekday = slip.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
        System.out.println(slip + " " + weekday);
    }
}
