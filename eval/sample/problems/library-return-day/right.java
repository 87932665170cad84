import java.util.*;

public class Main {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final String[] NAMES = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    private int year = 1900, month = 1, day = 1, weekday = 0;

    void step() {
        weekday = (weekday + 1) % 7;
        boolean leap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0;
        int last = month == 2 && leap ? 29 : DAYS[month - 1];
        if (++day > last) {
            day = 1;
            if (++month > 12) {
                month = 1;
                year++;
            }
        }
    }

    String monthDay() {
        return String.format("%02d-%02d", month, day);
    }

    String date() {
        return String.format("%04d-", year) + monthDay();
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String[] lent = in.next().split("-");
        int ahead = in.nextInt();
        Set<String> holidays = new HashSet<>();
        for (int h = in.nextInt(); h > 0; h--) holidays.add(in.next());
        int y = Integer.parseInt(lent[0]), m = Integer.parseInt(lent[1]), d = Integer.parseInt(lent[2]);
        Main slip = new Main();
        while (slip.year != y || slip.month != m || slip.day != d) slip.step();
        while (ahead-- > 0) slip.step();
        while (slip.weekday == 6 || holidays.contains(slip.monthDay())) slip.step();
        System.out.println(slip.date() + " " + NAMES[slip.weekday]);
    }
}
