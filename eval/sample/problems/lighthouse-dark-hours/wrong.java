import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        ArrayList<int[]> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int s = sc.nextInt();
            int e = sc.nextInt();
            if (s > e) {
                list.add(new int[] {s, 1440});
                list.add(new int[] {0, e});
            } else {
                list.add(new int[] {s, e});
            }
        }
        Collections.sort(list, (a, b) -> a[0] - b[0]);
        boolean none = true;
        int end = 0;
        for (int[] w : list) {
            if (w[0] > end) {
                System.out.println(end + " " + w[0]);
                none = false;
            }
            end = Math.max(end, w[1]);
        }
        if (none) {
            System.out.println("none");
        }
    }
}
