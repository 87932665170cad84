#include <cctype>
#include <cstdio>
#include <cstring>

static const char* DIGITS = "IVXLCDM??";

static int writeDigit(char* out, int d, int place) {
    static const char* shape[] = {"", "0", "00", "000", "01", "1", "10", "100", "1000", "02"};
    int len = 0;
    for (const char* p = shape[d]; *p; ++p) out[len++] = DIGITS[2 * place + (*p - '0')];
    out[len] = 0;
    return len;
}

static int parse(const char* s) {
    int total = 0;
    for (int place = 3, unit = 1000; place >= 0; --place, unit /= 10) {
        int limit = place == 3 ? 3 : 9, chosen = 0, used = 0;
        for (int d = 1; d <= limit; ++d) {
            char form[8];
            int len = writeDigit(form, d, place);
            if (len > used && std::strncmp(s, form, len) == 0) {
                chosen = d;
                used = len;
            }
        }
        s += used;
        total += chosen * unit;
    }
    return *s ? -1 : total;
}

int main() {
    int n;
    char entry[64];
    if (std::scanf("%d", &n) != 1) return 0;
    while (n-- && std::scanf("%63s", entry) == 1) {
        if (std::isalpha((unsigned char)entry[0])) {
            int v = parse(entry);
            if (v < 0) std::puts("spoilt");
            else std::printf("%d\n", v);
            continue;
        }
        int v = 0;
        std::sscanf(entry, "%d", &v);
        if (v < 1 || v > 3999) {
            std::puts("spoilt");
            continue;
        }
        char text[32], *end = text;
        for (int place = 3, unit = 1000; place >= 0; --place, unit /= 10)
            end += writeDigit(end, v / unit % 10, place);
        std::puts(text);
    }
}
