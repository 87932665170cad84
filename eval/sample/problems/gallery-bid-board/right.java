import java.io.*;
import java.util.*;

public class Main {
    record Bid(String name, long amount, int order) {}

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String[] head = in.readLine().split(" ");
        int n = Integer.parseInt(head[0]), k = Integer.parseInt(head[1]);
        Comparator<Bid> weakestFirst = Comparator.comparingLong(Bid::amount)
            .thenComparing(Bid::order, Comparator.reverseOrder());
        PriorityQueue<Bid> board = new PriorityQueue<>(weakestFirst);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < n; i++) {
            String[] parts = in.readLine().split(" ");
            Bid bid = new Bid(parts[0], Long.parseLong(parts[1]), i);
            String leaving = "-";
            if (board.size() == k) {
                if (bid.amount() > board.peek().amount()) {
                    leaving = board.poll().name();
                    board.add(bid);
                } else {
                    leaving = bid.name();
                }
            } else {
                board.add(bid);
            }
            out.append(leaving).append('\n');
        }
        out.append(board.stream().mapToLong(Bid::amount).sum());
        System.out.println(out);
    }
}
