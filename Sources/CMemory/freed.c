// Memory that is given back is zeroed, whoever gives it back: Swift's runtime, the shared libraries, the C library itself.
// So nobody who reads a program's memory finds there what it held a moment ago.
//
// The C library lets a program bring an allocator of its own. This one is the C library's, with zeroing put before its
// `free` and `realloc`; everything else (`calloc`, `posix_memalign`, `strdup`) allocates as ever and ends in these. They
// keep no state and take no lock, so they are right before `main`, in every thread, and after a fork. A program with them
// takes no other allocator: blocks of one that is preloaded are not theirs.
//
// What does not come back through them needs no zeroing: pages that go to the kernel, unmapped or trimmed, are zeroed
// before anybody gets them again.
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A sanitizer has an allocator of its own, which finds what is used after it was freed.
#if !__has_feature(address_sanitizer) && !__has_feature(memory_sanitizer) && !__has_feature(thread_sanitizer)

// The C library's own, under the names by which such a replacement reaches them.
void *__libc_malloc(size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

// A page of memory, or a part of one.
#define STRETCH ((size_t)4096)

// Most blocks are up to this long. They are zeroed here, in a third of the instructions that a call takes for it.
#define SMALL ((size_t)128)

typedef uint64_t Word;
typedef Word Pair __attribute__((vector_size(16)));

// Zeroes a small block as the C library allots them: it begins at a multiple of 16 and has whole words. `volatile`, so that
// the compiler neither leaves it out nor makes a call of it.
static void forget_small(char *start, size_t count) {
    for (; count >= sizeof(Pair); start += sizeof(Pair), count -= sizeof(Pair)) *(volatile Pair *)start = (Pair){0, 0};
    if (count > 0) *(volatile Word *)start = 0;
}

// Zeroes memory. A large block is looked at a stretch at a time and what is zero left alone, so that pages which nobody has
// touched stay unused. Not `memset`, which a compiler may leave out before memory is freed. Not inlined, so that `free` saves
// no registers for it.
__attribute__((noinline)) static void forget(char *start, size_t count) {
    if (count < 2 * STRETCH) {
        explicit_bzero(start, count);
        return;
    }
    while (count > 0) {
        // Up to where the next page begins.
        size_t length = STRETCH - ((uintptr_t)start & (STRETCH - 1));
        if (length > count) length = count;
        if (start[0] != 0 || memcmp(start, start + 1, length - 1) != 0) explicit_bzero(start, length);
        start += length;
        count -= length;
    }
}

// All of a block, beyond what was asked for as well: a caller may have used that. `errno` stays what it was.
void free(void *memory) {
    if (memory == NULL) return;
    size_t usable = malloc_usable_size(memory);
    if (usable <= SMALL && usable % sizeof(Word) == 0) {
        forget_small(memory, usable);
    } else {
        forget(memory, usable);
    }
    __libc_free(memory);
}

// Never grows where the block stands, since the C library would move it without zeroing where that cannot be done.
void *realloc(void *memory, size_t size) {
    if (memory == NULL) return __libc_malloc(size);
    if (size == 0) {
        free(memory);
        return NULL;
    }
    size_t usable = malloc_usable_size(memory);
    if (size <= usable) {
        // What is cut off may go to somebody else. What is left is not copied: it stays, or the kernel moves its pages.
        forget((char *)memory + size, usable - size);
        return __libc_realloc(memory, size);
    }
    void *larger = __libc_malloc(size);
    if (larger == NULL) return NULL;
    memcpy(larger, memory, usable);
    free(memory);
    return larger;
}

void *reallocarray(void *memory, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(memory, bytes);
}

#endif
