import java.util.*;

public class Main {
    static class Bid {
        String name;
        int amount;
        int time;
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int k = sc.nextInt();
        PriorityQueue<Bid> pq = new PriorityQueue<>((x, y) -> {
            if (x.amount != y.amount) return x.amount - y.amount;
            return y.time - x.time;
        });
        long sum = 0;
        for (int i = 0; i < n; i++) {
            Bid b = new Bid();
            b.name = sc.next();
            b.amount = sc.nextInt();
            b.time = i;
            if (pq.size() < k) {
                pq.add(b);
                sum += b.amount;
                System.out.println("-");
            } else if (b.amount >= pq.peek().amount) {
                Bid low = pq.poll();
                System.out.println(low.name);
                pq.add(b);
                sum += b.amount - low.amount;
            } else {
                System.out.println(b.name);
            }
        }
        System.out.println(sum);
    }
}
