#pragma once
#include <sodium.h>

/* Keyed BLAKE2b over two byte arrays, one after the other. Swift does not import the state, because its alignment
 * exceeds that of any Swift type. Returns 0, or -1 for a length that BLAKE2b does not support. */
static inline int factor_blake2b(unsigned char *out, size_t out_length, const unsigned char *key, size_t key_length,
                                 const unsigned char *first, unsigned long long first_length,
                                 const unsigned char *second, unsigned long long second_length)
{
    crypto_generichash_blake2b_state state;
    if (crypto_generichash_blake2b_init(&state, key, key_length, out_length) != 0) {
        return -1;
    }
    crypto_generichash_blake2b_update(&state, first, first_length);
    crypto_generichash_blake2b_update(&state, second, second_length);
    return crypto_generichash_blake2b_final(&state, out, out_length);
}
