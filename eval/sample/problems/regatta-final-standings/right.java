import java.io.*;
import java.util.*;

public class Main {
    record Boat(String name, int points, int wins, int penalty) {
        static Boat parse(String line) {
            String[] f = line.trim().split("\\s+");
            return new Boat(f[0], Integer.parseInt(f[1]), Integer.parseInt(f[2]), Integer.parseInt(f[3]));
        }
    }

    static final Comparator<Boat> RESULT = Comparator.comparingInt(Boat::points).reversed()
        .thenComparing(Comparator.comparingInt(Boat::wins).reversed())
        .thenComparingInt(Boat::penalty);

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        List<Boat> fleet = new ArrayList<>(n);
        for (int i = 0; i < n; i++) fleet.add(Boat.parse(in.readLine()));
        fleet.sort(RESULT.thenComparing(Boat::name));
        StringBuilder sheet = new StringBuilder();
        int place = 0;
        Boat above = null;
        for (int i = 0; i < n; i++) {
            Boat boat = fleet.get(i);
            if (above == null || RESULT.compare(above, boat) < 0) place = i + 1;
            sheet.append(place).append(' ').append(boat.name()).append('\n');
            above = boat;
        }
        System.out.print(sheet);
    }
}
