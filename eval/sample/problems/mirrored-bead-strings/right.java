import java.util.Scanner;

public class Main {
    private final char[] beads;
    private final int shortest;

    Main(String cord, int shortest) {
        this.beads = cord.toLowerCase().toCharArray();
        this.shortest = shortest;
    }

    private int radiusFrom(int left, int right) {
        int steps = 0;
        while (left - steps >= 0 && right + steps < beads.length && beads[left - steps] == beads[right + steps]) steps++;
        return steps;
    }

    long pieces() {
        long total = 0;
        for (int mid = 0; mid < beads.length; mid++) {
            int odd = radiusFrom(mid, mid);
            total += Math.max(0, odd - shortest / 2);
            int even = radiusFrom(mid, mid + 1);
            total += Math.max(0, even - (shortest - 1) / 2);
        }
        return total;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int k = in.nextInt();
        System.out.println(new Main(in.next(), k).pieces());
    }
}
