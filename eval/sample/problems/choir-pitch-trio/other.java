import java.util.*;

public class Main {
    record Singer(int pitch, int choir) {}

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        List<Singer> stage = new ArrayList<>();
        for (int choir = 0; choir < 3; choir++) {
            int size = in.nextInt();
            while (size-- > 0) stage.add(new Singer(in.nextInt(), choir));
        }
        stage.sort(Comparator.comparingInt(Singer::pitch));
        int[] inside = new int[3];
        int present = 0, tail = 0;
        long narrowest = Long.MAX_VALUE;
        int floor = 0;
        for (Singer head : stage) {
            if (inside[head.choir()]++ == 0) present++;
            while (present == 3) {
                Singer gone = stage.get(tail++);
                long width = (long) head.pitch() - gone.pitch();
                if (width < narrowest) {
                    narrowest = width;
                    floor = gone.pitch();
                }
                if (--inside[gone.choir()] == 0) present--;
            }
        }
        System.out.println(narrowest + " " + floor);
    }
}
