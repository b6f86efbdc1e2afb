// libcurl's easy interface. Swift imports no variadic functions, so each type of option has a function here.
#ifndef FACTOR_CCURL_SHIM_H
#define FACTOR_CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <sys/socket.h>

static const long factor_curl_basic = CURLAUTH_BASIC;

typedef size_t (*factor_curl_transfer)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode factor_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode factor_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode factor_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode factor_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode factor_curl_set_context(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode factor_curl_set_transfer(CURL *handle, CURLoption option, factor_curl_transfer value) {
    return curl_easy_setopt(handle, option, value);
}

typedef int (*factor_curl_observer)(CURL *handle, curl_infotype kind, char *bytes, size_t count, void *context);

static inline CURLcode factor_curl_set_observer(CURL *handle, factor_curl_observer observer, void *context) {
    curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, observer);
    curl_easy_setopt(handle, CURLOPT_DEBUGDATA, context);
    return curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L);
}

// The last status of the server, or 0 if there was none.
static inline long factor_curl_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

// Stops reading on the last used connection, so that closing it says goodbye without waiting for an answer.
static inline void factor_curl_stop_reading(CURL *handle) {
    curl_socket_t connection = CURL_SOCKET_BAD;
    if (curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, &connection) == CURLE_OK && connection != CURL_SOCKET_BAD) {
        shutdown(connection, SHUT_RD);
    }
}

#endif
