import java.util.*;

public class Main {
    static class Boat {
        String name;
        int points, wins, penalty;
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        List<Boat> boats = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Boat b = new Boat();
            b.name = sc.next();
            b.points = sc.nextInt();
            b.wins = sc.nextInt();
            b.penalty = sc.nextInt();
            boats.add(b);
        }
        Collections.sort(boats, (a, b) -> {
            if (a.points != b.points) return b.points - a.points;
            if (a.wins != b.wins) return b.wins - a.wins;
            if (a.penalty != b.penalty) return a.penalty - b.penalty;
            return a.name.compareTo(b.name);
        });
        int place = 1;
        for (int i = 0; i < n; i++) {
            Boat b = boats.get(i);
            if (i > 0 && b.points != boats.get(i - 1).points) place = i + 1;
            System.out.println(place + " " + b.name);
        }
    }
}
