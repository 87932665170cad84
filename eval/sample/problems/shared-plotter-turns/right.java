import java.util.*;
import java.util.stream.*;

public class Main {
    static class Job {
        final long arrival;
        int sheets;
        long done;

        Job(long arrival, int sheets) {
            this.arrival = arrival;
            this.sheets = sheets;
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), quantum = in.nextInt();
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < n; i++) jobs.add(new Job(in.nextLong(), in.nextInt()));
        Deque<Job> outside = new ArrayDeque<>(jobs);
        Deque<Job> waiting = new ArrayDeque<>();
        long clock = 0;
        while (!outside.isEmpty() || !waiting.isEmpty()) {
            if (waiting.isEmpty()) {
                Job first = outside.removeFirst();
                clock = Math.max(clock, first.arrival);
                waiting.add(first);
            }
            Job current = waiting.removeFirst();
            int drawn = Math.min(quantum, current.sheets);
            clock += drawn;
            current.sheets -= drawn;
            while (!outside.isEmpty() && outside.peekFirst().arrival <= clock)
                waiting.addLast(outside.removeFirst());
            if (current.sheets > 0) waiting.addLast(current);
            else current.done = clock;
        }
        System.out.println(jobs.stream().map(j -> "" + j.done).collect(Collectors.joining(" ")));
    }
}
