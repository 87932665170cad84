import java.io.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

public class Main {
    static Set<String> kinds(String line) {
        return Arrays.stream(line.trim().split("\\s+")).skip(1).collect(Collectors.toSet());
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        Map<Set<String>, Long> sizes = in.lines()
            .limit(n)
            .map(Main::kinds)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        long largest = Collections.max(sizes.values());
        long lonely = sizes.values().stream().filter(s -> s == 1).count();
        System.out.println(largest + " " + lonely);
    }
}
