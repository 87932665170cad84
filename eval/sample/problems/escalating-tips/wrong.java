import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int q = sc.nextInt();
        long[] prefix = new long[n + 1];
        long[] weight = new long[n + 1];
        for (int i = 1; i <= n; i++) {
            long v = sc.nextLong();
            prefix[i] = prefix[i - 1] + v;
            weight[i] = weight[i - 1] + v * i;
        }
        while (q-- > 0) {
            int l = sc.nextInt();
            int r = sc.nextInt();
            long s = prefix[r] - prefix[l - 1];
            long w = weight[r] - weight[l - 1];
            System.out.println((r + 1) * s - w);
        }
    }
}
