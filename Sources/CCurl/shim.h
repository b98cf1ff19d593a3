#ifndef GUICHET_CCURL_SHIM_H
#define GUICHET_CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#ifdef __linux__
#include <openssl/crypto.h>
#endif

/* Swift cannot call functions with variable arguments, so each type of argument has a function here. */

static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

/* libcurl copies the text. */
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

/* For options whose memory has to stay until the exchange is over. */
static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

/* libcurl copies the bytes. */
static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count ? bytes : "") : code;
}

/* The functions are called with the context: for each sending, each line of a head, and each piece of a body. */
static inline CURLcode ccurl_set_callbacks(CURL *easy, void *context, curl_prereq_callback sending,
                                           curl_write_callback line, curl_write_callback piece) {
    if (curl_easy_setopt(easy, CURLOPT_PREREQDATA, context) != CURLE_OK ||
        curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, sending) != CURLE_OK ||
        curl_easy_setopt(easy, CURLOPT_HEADERDATA, context) != CURLE_OK ||
        curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, line) != CURLE_OK ||
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, context) != CURLE_OK)
        return CURLE_UNKNOWN_OPTION;
    return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, piece);
}

/* Returns 0 when there is no such information. */
static inline long ccurl_number(CURL *easy, CURLINFO information) {
    long value = 0;
    return curl_easy_getinfo(easy, information, &value) == CURLE_OK ? value : 0;
}

/* The socket of a connection that libcurl has only opened; CURL_SOCKET_BAD when it has closed. */
static inline curl_socket_t ccurl_socket(CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket);
    return socket;
}

static inline CURLMcode ccurl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLcode ccurl_prepare(void) {
#ifdef __linux__
    /* At the process's exit, OpenSSL would free what belongs to threads that end at the same moment and free it, too:
       now and then, the process would crash (https://github.com/openssl/openssl/issues/6214). */
    OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
#endif
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

#endif
