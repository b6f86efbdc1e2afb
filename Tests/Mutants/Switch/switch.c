#include "switch.h"

#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct mutant_state *mutant_state = NULL;

// Before main, and so before a program gives up its rights.
__attribute__((constructor)) static void find_state(void) {
    char path[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof "mutants.state");
    if (length < 0) return;
    path[length] = 0;
    strcpy(strrchr(path, '/') + 1, "mutants.state");
    const int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    // The list is long, and programs lock what they have in memory: it is there only if it is written.
    struct mutant_state *found = mmap(NULL, offsetof(struct mutant_state, reached), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (found != MAP_FAILED && found->is_recording)
        found = mmap(NULL, sizeof *found, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (found != MAP_FAILED) mutant_state = found;
}

void mutant_note(int32_t number) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const uint32_t moment = (uint32_t)(now.tv_sec * 100 + now.tv_nsec / 10000000);
    if (atomic_exchange(&mutant_state->last[number], moment) == moment) return;
    const uint32_t index = atomic_fetch_add(&mutant_state->count, 1);
    if (index >= REACHED) return;
    mutant_state->reached[index].mutant = (uint32_t)number;
    mutant_state->reached[index].moment = moment;
}
