// The switch of the mutants in one build of all programs and tests. It is in a file beside each program, which is shared with
// whoever set it and wants to know which mutants were reached, and when.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MUTANTS 4096
#define REACHED (1 << 21)

struct mutant_state {
    // The one that is on, or -1.
    _Atomic(int32_t) active;
    _Atomic(int32_t) is_recording;
    _Atomic(uint32_t) count;
    int32_t unused;
    // When each was reached last, in hundredths of a second; numbers start again every 497 days.
    _Atomic(uint32_t) last[MUTANTS];
    struct {
        uint32_t mutant, moment;
    } reached[REACHED];
};

extern struct mutant_state *mutant_state;
void mutant_note(int32_t number);

static inline bool mutant(int32_t number) {
    struct mutant_state *state = mutant_state;
    if (state == NULL) return false;
    if (atomic_load_explicit(&state->is_recording, memory_order_relaxed)) mutant_note(number);
    return atomic_load_explicit(&state->active, memory_order_relaxed) == number;
}
