#include <nettle/hmac.h>
#include <nettle/pbkdf2.h>
