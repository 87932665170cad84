import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;

public class Main {
    record Booking(String name, long amount) {}

    static final Map<String, Long> coins = new HashMap<>();
    static final Deque<Booking> journal = new ArrayDeque<>();
    static final Deque<Integer> marks = new ArrayDeque<>();

    static void book(String name, long amount) {
        coins.merge(name, amount, Long::sum);
        journal.push(new Booking(name, amount));
    }

    static void rollBackTo(int size) {
        while (journal.size() > size) {
            Booking last = journal.pop();
            coins.merge(last.name(), -last.amount(), Long::sum);
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int q = in.nextInt(); q > 0; q--) {
            String word = in.next();
            switch (word) {
                case "put" -> book(in.next(), in.nextLong());
                case "pay" -> {
                    String from = in.next(), to = in.next();
                    long x = in.nextLong();
                    if (coins.getOrDefault(from, 0L) >= x) {
                        book(from, -x);
                        book(to, x);
                    } else System.out.println("refused");
                }
                case "show" -> System.out.println(coins.getOrDefault(in.next(), 0L));
                case "try" -> marks.push(journal.size());
                default -> {
                    if (marks.isEmpty()) System.out.println("nothing open");
                    else if (word.equals("keep")) marks.pop();
                    else rollBackTo(marks.pop());
                }
            }
        }
    }
}
