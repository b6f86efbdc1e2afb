// Argon2id at its smallest cost, for tests that are not about its cost: with FACTORD_TEST_HASHING=cheap in the environment, a
// process of tests gets other digests than libsodium's: they depend on the cost, as those do, and take next to no time. Without
// it, they are libsodium's.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef int Hash(unsigned char *, unsigned long long, const char *, unsigned long long, const unsigned char *,
                 unsigned long long, size_t, int);

// The program's function precedes that of the shared library.
int crypto_pwhash(unsigned char *out, unsigned long long out_length, const char *secret, unsigned long long secret_length,
                  const unsigned char *salt, unsigned long long passes, size_t memory, int algorithm) {
    // Both are the same in each thread that finds them.
    static Hash *volatile real;
    static volatile int is_cheap;
    if (!real) {
        const char *wanted = getenv("FACTORD_TEST_HASHING");
        is_cheap = wanted && strcmp(wanted, "cheap") == 0;
        real = (Hash *)dlsym(RTLD_NEXT, "crypto_pwhash");
    }
    // As long as libsodium's salts are.
    unsigned char mixed[16];
    if (is_cheap) {
        const unsigned long long cost[2] = {passes, memory};
        memcpy(mixed, cost, sizeof mixed);
        for (size_t at = 0; at < sizeof mixed; at++) mixed[at] ^= salt[at];
        salt = mixed;
        passes = 1;
        memory = 8192;
    }
    return real(out, out_length, secret, secret_length, salt, passes, memory, algorithm);
}
