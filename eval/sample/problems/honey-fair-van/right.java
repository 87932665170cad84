import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int w = in.nextInt();
        int n = in.nextInt();
        long[][] table = new long[n + 1][w + 1];
        for (int i = 1; i <= n; i++) {
            int kilos = in.nextInt();
            long pennies = in.nextLong();
            for (int room = 0; room <= w; room++) {
                long value = 0;
                long income = 0;
                for (int barrels = 0; barrels <= 2 && barrels * kilos <= room; barrels++) {
                    if (barrels == 1) income = pennies;
                    if (barrels == 2) income = pennies + pennies / 2;
                    value = Math.max(value, table[i - 1][room - barrels * kilos] + income);
                }
                table[i][room] = value;
            }
        }
        System.out.println(table[n][w]);
    }
}
