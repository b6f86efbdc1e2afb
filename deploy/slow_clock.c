/* For deploy/bench --instructions: has the monotonic clock run slower, as valgrind has the program, once there is a file of
   the name that SLOW_CLOCK_FILE gives. The event loop ends its turns by that clock. Under valgrind they would end after a few
   requests, and each commit would carry as few. */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const long long second = 1000000000, slowdown = 50;

/* Nanoseconds of the real clock: when it began to be slow, and when the file is looked for next. */
static _Atomic long long since, next_look;

int clock_gettime(clockid_t clock, struct timespec *time) {
    int status = syscall(SYS_clock_gettime, clock, time);
    if (status != 0 || clock != CLOCK_MONOTONIC) return status;
    long long now = time->tv_sec * second + time->tv_nsec;
    if (since == 0 && now >= next_look) {
        next_look = now + second / 20;
        const char *file = getenv("SLOW_CLOCK_FILE");
        if (file && access(file, F_OK) == 0) since = now;
    }
    if (since != 0 && now > since) now = since + (now - since) / slowdown;
    time->tv_sec = now / second;
    time->tv_nsec = now % second;
    return 0;
}
