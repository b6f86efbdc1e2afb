/* Preloaded into a program under test: its clocks are ahead by the milliseconds in the file that TEST_CLOCK_FILE names, four
   numbers: the time of day and the time since the boot together, as after a stop or a suspend; the time of day alone, after a
   jump; the time since the boot alone; and the processor time of each thread, after a pause of the machine that did not
   count. The clock by which threads wait is the kernel's. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000, millisecond = 1000000;
enum { BOTH, WALL, BOOT, THREAD, COUNT };
/* Mapped once, and read by all threads. */
static volatile const int64_t *ahead;

__attribute__((constructor)) static void map(void) {
    const char *path = getenv("TEST_CLOCK_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *mapped = mmap(NULL, COUNT * sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) ahead = mapped;
    close(file);
}

static int64_t shift(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME: return ahead[BOTH] + ahead[WALL];
    case CLOCK_BOOTTIME: return ahead[BOTH] + ahead[BOOT];
    case CLOCK_THREAD_CPUTIME_ID: return ahead[THREAD];
    default: return 0;
    }
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int status = syscall(SYS_clock_gettime, clock, time);
    if (status != 0 || !ahead) return status;
    int64_t now = time->tv_sec * second + time->tv_nsec + shift(clock) * millisecond;
    time->tv_sec = now / second;
    time->tv_nsec = now % second;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}
