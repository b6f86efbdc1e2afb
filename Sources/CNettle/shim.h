#pragma once
#include <nettle/aes.h>
#include <nettle/cbc.h>
#include <nettle/hmac.h>
#include <string.h>

/* AES-128 in CBC mode; `length` is a multiple of 16. The key schedule does not outlive the call. */
static inline void factor_aes128_cbc_decrypt(const uint8_t *key, const uint8_t *iv, size_t length, uint8_t *plain,
                                             const uint8_t *sealed)
{
    struct aes128_ctx schedule;
    uint8_t block[AES_BLOCK_SIZE];
    aes128_set_decrypt_key(&schedule, key);
    memcpy(block, iv, sizeof block);
    cbc_decrypt(&schedule, (nettle_cipher_func *)aes128_decrypt, sizeof block, block, length, plain, sealed);
    explicit_bzero(&schedule, sizeof schedule);
}
