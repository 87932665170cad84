import java.util.Arrays;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int[] w = new int[n];
        for (int i = 0; i < n; i++) w[i] = sc.nextInt();
        Arrays.sort(w);
        int left = 0, right = 0;
        int i = 0, j = n - 1;
        boolean toLeft = true;
        while (i < j) {
            if (toLeft) left += w[i] + w[j];
            else right += w[i] + w[j];
            toLeft = !toLeft;
            i++;
            j--;
        }
        if (i == j) {
            if (left < right) left += w[i];
            else right += w[i];
        }
        System.out.println(Math.abs(left - right));
    }
}
