import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int q = sc.nextInt();
        int[] arrival = new int[n];
        int[] left = new int[n];
        Queue<Integer> queue = new LinkedList<>();
        for (int i = 0; i < n; i++) {
            arrival[i] = sc.nextInt();
            left[i] = sc.nextInt();
            queue.offer(i);
        }
        int[] end = new int[n];
        int time = 0;
        while (!queue.isEmpty()) {
            int j = queue.poll();
            time = Math.max(time, arrival[j]);
            int work = Math.min(q, left[j]);
            time += work;
            left[j] -= work;
            if (left[j] > 0) queue.offer(j);
            else end[j] = time;
        }
        StringBuilder sb = new StringBuilder();
        for (int e : end) sb.append(e).append(" ");
        System.out.println(sb.toString().trim());
    }
}
