/* Preloaded into a program under test: its time of day, and its time since the boot, are ahead by the milliseconds in the file
   that TEST_CLOCK_FILE names. The clock by which threads wait is the kernel's. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000, millisecond = 1000000;
/* Mapped once, and read by all threads. */
static volatile const int64_t *ahead;

__attribute__((constructor)) static void map(void) {
    const char *path = getenv("TEST_CLOCK_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *mapped = mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) ahead = mapped;
    close(file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int status = syscall(SYS_clock_gettime, clock, time);
    if (status != 0 || !ahead || (clock != CLOCK_REALTIME && clock != CLOCK_BOOTTIME)) return status;
    int64_t now = time->tv_sec * second + time->tv_nsec + *ahead * millisecond;
    time->tv_sec = now / second;
    time->tv_nsec = now % second;
    return 0;
}
