import java.io.*;
import java.util.*;

public class Main {
    private static long cap, rate;

    private static final class Jar {
        long level = cap;
        long time;

        void advance(long now) {
            level = Math.min(cap, level + (now - time) * rate);
            time = now;
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer(in.readLine());
        cap = Long.parseLong(st.nextToken()) * 1000;
        rate = Long.parseLong(st.nextToken());
        int q = Integer.parseInt(st.nextToken());
        Map<String, Jar> jars = new HashMap<>();
        StringBuilder out = new StringBuilder();
        while (q-- > 0) {
            st = new StringTokenizer(in.readLine());
            long now = Long.parseLong(st.nextToken());
            Jar jar = jars.computeIfAbsent(st.nextToken(), k -> new Jar());
            long price = Long.parseLong(st.nextToken()) * 1000;
            jar.advance(now);
            if (price > cap) {
                out.append("never\n");
            } else if (jar.level < price) {
                long lack = price - jar.level;
                out.append("wait ").append(lack / rate + (lack % rate == 0 ? 0 : 1)).append('\n');
            } else {
                jar.level -= price;
                out.append("ok\n");
            }
        }
        System.out.print(out);
    }
}
