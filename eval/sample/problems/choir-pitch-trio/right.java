import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer st = new StreamTokenizer(new BufferedInputStream(System.in));
        int[][] voices = new int[3][];
        for (int c = 0; c < 3; c++) {
            st.nextToken();
            voices[c] = new int[(int) st.nval];
            for (int i = 0; i < voices[c].length; i++) {
                st.nextToken();
                voices[c][i] = (int) st.nval;
            }
            Arrays.sort(voices[c]);
        }
        int[] pos = new int[3];
        long bestSpread = Long.MAX_VALUE, bestLow = 0;
        while (true) {
            int least = 0, most = 0;
            for (int c = 1; c < 3; c++) {
                if (voices[c][pos[c]] < voices[least][pos[least]]) least = c;
                if (voices[c][pos[c]] > voices[most][pos[most]]) most = c;
            }
            long spread = (long) voices[most][pos[most]] - voices[least][pos[least]];
            if (spread < bestSpread) {
                bestSpread = spread;
                bestLow = voices[least][pos[least]];
            }
            if (++pos[least] == voices[least].length) break;
        }
        System.out.println(bestSpread + " " + bestLow);
    }
}
