#pragma once
#include <nettle/aes.h>
#include <nettle/bignum.h>
#include <nettle/cbc.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/ecdsa.h>
#include <nettle/hmac.h>
#include <nettle/pbkdf2.h>
#include <nettle/rsa.h>
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

/* Sets a point of the curve P-256 from its affine coordinates, 32 bytes each, big-endian. Returns 0 if there is no such
   point on the curve. The caller clears the point in either case. */
static inline int factor_p256_point(struct ecc_point *point, const uint8_t *x, const uint8_t *y)
{
    mpz_t first, second;
    nettle_mpz_init_set_str_256_u(first, 32, x);
    nettle_mpz_init_set_str_256_u(second, 32, y);
    ecc_point_init(point, nettle_get_secp_256r1());
    int is_on_curve = ecc_point_set(point, first, second);
    mpz_clear(first);
    mpz_clear(second);
    return is_on_curve;
}

/* Whether P-256 has a point with these coordinates. */
static inline int factor_p256_has_point(const uint8_t *x, const uint8_t *y)
{
    struct ecc_point point;
    int is_on_curve = factor_p256_point(&point, x, y);
    ecc_point_clear(&point);
    return is_on_curve;
}

/* Verifies an ECDSA signature on P-256. All five are 32 bytes, the integers big-endian. */
static inline int factor_p256_verify(const uint8_t *x, const uint8_t *y, const uint8_t *digest, const uint8_t *r,
                                     const uint8_t *s)
{
    struct ecc_point point;
    struct dsa_signature signature;
    dsa_signature_init(&signature);
    nettle_mpz_set_str_256_u(signature.r, 32, r);
    nettle_mpz_set_str_256_u(signature.s, 32, s);
    int is_right = factor_p256_point(&point, x, y) && ecdsa_verify(&point, 32, digest, &signature);
    ecc_point_clear(&point);
    dsa_signature_clear(&signature);
    return is_right;
}

/* Verifies a signature by RSASSA-PKCS1-v1_5 of a SHA-256 digest. The modulus and the signature are big-endian and have
   the same length. */
static inline int factor_rsa_sha256_verify(size_t length, const uint8_t *modulus, unsigned long exponent,
                                           const uint8_t *digest, const uint8_t *signature)
{
    struct rsa_public_key key;
    mpz_t number;
    rsa_public_key_init(&key);
    nettle_mpz_set_str_256_u(key.n, length, modulus);
    mpz_set_ui(key.e, exponent);
    nettle_mpz_init_set_str_256_u(number, length, signature);
    /* Nettle refuses a number that is not below the modulus at once: that would tell how large the modulus is. */
    int is_below = mpz_cmp(number, key.n) < 0;
    if (!is_below)
        mpz_fdiv_r(number, number, key.n);
    int is_right = rsa_public_key_prepare(&key) && rsa_sha256_verify_digest(&key, digest, number) && is_below;
    mpz_clear(number);
    rsa_public_key_clear(&key);
    return is_right;
}
