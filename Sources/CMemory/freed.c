// Zeroes all memory when it is freed, by Swift's runtime, shared libraries or the C library itself. So the memory of a
// program does not reveal its earlier content.
//
// The C library lets a program replace its allocator. This replacement is the C library's own, with zeroing before its
// `free` and `realloc`; everything else (`calloc`, `posix_memalign`, `strdup`) allocates as usual and is freed by these.
// They keep no state and take no lock, so they work before `main`, in every thread, and after a fork. A program with them
// cannot use another allocator, because they cannot free its blocks.
//
// Memory that is returned in other ways needs no zeroing: the kernel zeroes pages that were unmapped or trimmed before
// it hands them out again.
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Sanitizers have their own allocator, which detects use after free.
#if !__has_feature(address_sanitizer) && !__has_feature(memory_sanitizer) && !__has_feature(thread_sanitizer)

// The C library's own functions, under the names for such a replacement.
void *__libc_malloc(size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

// A page of memory, or a part of one.
#define CHUNK ((size_t)4096)

// Most blocks are at most this long. They are zeroed inline, in a third of the instructions of a call.
#define SMALL ((size_t)128)

typedef uint64_t Word;
typedef Word Pair __attribute__((vector_size(16)));

// Zeroes a small block as the C library allocates it: it begins at a multiple of 16 and has whole words. `volatile`, so that
// the compiler neither omits it nor replaces it with a call.
static void forget_small(char *start, size_t count) {
    for (; count >= sizeof(Pair); start += sizeof(Pair), count -= sizeof(Pair)) *(volatile Pair *)start = (Pair){0, 0};
    if (count > 0) *(volatile Word *)start = 0;
}

// Zeroes memory. A large block is examined a page at a time, and zero pages are left alone, so that untouched pages stay
// unused. Not `memset`, which a compiler may omit before memory is freed. Not inlined, so that `free` saves no registers
// for it.
__attribute__((noinline)) static void forget(char *start, size_t count) {
    if (count < 2 * CHUNK) {
        explicit_bzero(start, count);
        return;
    }
    while (count > 0) {
        // Up to the next page boundary.
        size_t length = CHUNK - ((uintptr_t)start & (CHUNK - 1));
        if (length > count) length = count;
        if (start[0] != 0 || memcmp(start, start + 1, length - 1) != 0) explicit_bzero(start, length);
        start += length;
        count -= length;
    }
}

// Zeroes the whole block, including the bytes beyond the requested size, which a caller may have used. Preserves `errno`.
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

// Never grows in place, since the C library would otherwise move the block without zeroing.
void *realloc(void *memory, size_t size) {
    if (memory == NULL) return __libc_malloc(size);
    if (size == 0) {
        free(memory);
        return NULL;
    }
    size_t usable = malloc_usable_size(memory);
    if (size <= usable) {
        // The released part may be allocated again. The rest is not copied: it stays, or the kernel moves its pages.
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
