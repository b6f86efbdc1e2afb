// The few Linux calls that Swift's Glibc overlay lacks or cannot express: variadic, packed, or behind _GNU_SOURCE.
// Each is as thin as possible. A failed call returns the negated error number, so that no caller depends on errno
// being preserved.
//
// _GNU_SOURCE may not be defined here: it changes types that Swift's Glibc module has already defined without it.
// What it would have provided is declared or called by number below.
#ifndef FACTOR_CLINUX_SHIM_H
#define FACTOR_CLINUX_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

static inline long factor_outcome(long result) { return result < 0 ? -errno : result; }

#ifndef O_PATH
#define O_PATH 010000000
#endif
#ifndef AT_EMPTY_PATH
#define AT_EMPTY_PATH 0x1000
#endif

// The same number on every processor.
#define FACTOR_SYS_FCHMODAT2 452

// Readiness (epoll)

static const uint32_t factor_readable = EPOLLIN;
static const uint32_t factor_writable = EPOLLOUT;
static const uint32_t factor_peer_finished = EPOLLRDHUP;
static const uint32_t factor_hung_up = EPOLLHUP | EPOLLERR;
static const uint32_t factor_edges = EPOLLET;
static const long factor_event_size = sizeof(struct epoll_event);

static inline long factor_epoll_open(void) { return factor_outcome(epoll_create1(EPOLL_CLOEXEC)); }

static inline long factor_epoll_add(int poller, int descriptor, uint32_t interest, uint64_t token) {
    struct epoll_event event = {.events = interest, .data = {.u64 = token}};
    return factor_outcome(epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event));
}

static inline long factor_epoll_change(int poller, int descriptor, uint32_t interest, uint64_t token) {
    struct epoll_event event = {.events = interest, .data = {.u64 = token}};
    return factor_outcome(epoll_ctl(poller, EPOLL_CTL_MOD, descriptor, &event));
}

static inline long factor_epoll_remove(int poller, int descriptor) {
    return factor_outcome(epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, NULL));
}

// Waits for events to the microsecond, which epoll_wait cannot; indefinitely if the time is negative. epoll_pwait2 came
// with Linux 5.11, and valgrind does not know it: factor_epoll_wait_by_poll does the same there.
static inline long factor_epoll_wait(int poller, void *events, int limit, int64_t microseconds) {
    struct timespec time = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000};
    return factor_outcome(syscall(
        SYS_epoll_pwait2, poller, (struct epoll_event *)events, limit, microseconds < 0 ? NULL : &time, NULL, 0));
}

// Two calls instead of one: an epoll descriptor is readable when it has events, and ppoll counts nanoseconds.
static inline long factor_epoll_wait_by_poll(int poller, void *events, int limit, int64_t microseconds) {
    struct timespec time = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000};
    struct pollfd waited = {.fd = poller, .events = POLLIN};
    // By number: the declaration needs _GNU_SOURCE. The kernel writes the remaining time to `time`.
    long ready = syscall(SYS_ppoll, &waited, 1, microseconds < 0 ? NULL : &time, NULL, 0);
    if (ready <= 0) return factor_outcome(ready);
    return factor_outcome(epoll_wait(poller, (struct epoll_event *)events, limit, 0));
}

// struct epoll_event is packed on some processors, so its fields are read here.
static inline uint32_t factor_event_flags(const void *events, long index) {
    return ((const struct epoll_event *)events)[index].events;
}

static inline uint64_t factor_event_token(const void *events, long index) {
    return ((const struct epoll_event *)events)[index].data.u64;
}

static inline void factor_event_store(void *events, long index, uint32_t flags, uint64_t token) {
    ((struct epoll_event *)events)[index] = (struct epoll_event){.events = flags, .data = {.u64 = token}};
}

static inline long factor_eventfd_open(void) { return factor_outcome(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

static inline long factor_eventfd_signal(int descriptor) {
    uint64_t one = 1;
    return factor_outcome(write(descriptor, &one, sizeof one));
}

// Programs. The declaration needs _GNU_SOURCE; glibc has it since 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

static inline int factor_spawn_closing_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

// Sockets

static const long factor_unix_path_limit = sizeof(((struct sockaddr_un *)0)->sun_path) - 1;

static inline long factor_unix_socket(int flags) {
    return factor_outcome(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | flags, 0));
}

// The caller has checked that the path fits.
static inline struct sockaddr_un factor_unix_address(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    return address;
}

static inline long factor_unix_bind(int descriptor, const char *path) {
    struct sockaddr_un address = factor_unix_address(path);
    return factor_outcome(bind(descriptor, (struct sockaddr *)&address, sizeof address));
}

static inline long factor_unix_connect(int descriptor, const char *path) {
    struct sockaddr_un address = factor_unix_address(path);
    return factor_outcome(connect(descriptor, (struct sockaddr *)&address, sizeof address));
}

static inline long factor_accept(int listener) {
    return factor_outcome(syscall(SYS_accept4, listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK));
}

// struct ucred of unix(7), which needs _GNU_SOURCE.
struct factor_credentials {
    int32_t pid;
    uint32_t uid;
    uint32_t gid;
};

static inline long factor_peer(int descriptor, uint32_t *uid, uint32_t *gid, int32_t *pid) {
    struct factor_credentials credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0) return -errno;
    *uid = credentials.uid;
    *gid = credentials.gid;
    *pid = credentials.pid;
    return 0;
}

static inline long factor_socket_option(int descriptor, int option) {
    int value = 0;
    socklen_t size = sizeof value;
    return getsockopt(descriptor, SOL_SOCKET, option, &value, &size) < 0 ? -errno : value;
}

static inline long factor_send(int descriptor, const void *bytes, unsigned long count) {
    return factor_outcome(send(descriptor, bytes, count, MSG_NOSIGNAL));
}

static inline long factor_receive(int descriptor, void *bytes, unsigned long count) {
    return factor_outcome(recv(descriptor, bytes, count, 0));
}

// The same without waiting. By number, because the C library's functions are cancellation points: in a process with
// threads that costs each call two atomic operations, and no thread is ever cancelled here.

static inline long factor_send_now(int descriptor, const void *bytes, unsigned long count) {
    return factor_outcome(syscall(SYS_sendto, descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT, NULL, 0));
}

static inline long factor_receive_now(int descriptor, void *bytes, unsigned long count) {
    return factor_outcome(syscall(SYS_recvfrom, descriptor, bytes, count, MSG_DONTWAIT, NULL, NULL));
}

// Sends one datagram to an AF_UNIX address: a path, or an abstract name after a zero byte. Does not wait for room.
static inline long factor_notify(const void *address, unsigned long length, const void *message, unsigned long count) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (length > sizeof to.sun_path) return -ENAMETOOLONG;
    memcpy(to.sun_path, address, length);
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    long sent = factor_outcome(
        sendto(descriptor, message, count, MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&to, size));
    close(descriptor);
    return sent;
}

static inline void factor_wait_writable(int descriptor) {
    struct pollfd waited = {.fd = descriptor, .events = POLLOUT};
    poll(&waited, 1, 1000);
}

// Paths

static inline long factor_open_lock(const char *path) {
    return factor_outcome(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0600));
}

static inline long factor_open_path(const char *path) {
    return factor_outcome(open(path, O_PATH | O_CLOEXEC | O_NOFOLLOW));
}

// Sets the mode of an open file or of a socket that has no name yet.
static inline long factor_set_mode(int descriptor, uint32_t mode) { return factor_outcome(fchmod(descriptor, mode)); }

// The two below change the file of an O_PATH descriptor: no name is looked up again, and no link is followed.
static inline long factor_set_file_owner(int descriptor, uint32_t uid, uint32_t gid) {
    return factor_outcome(fchownat(descriptor, "", uid, gid, AT_EMPTY_PATH));
}

static inline long factor_set_file_mode(int descriptor, uint32_t mode) {
    // fchmodat2 came with Linux 6.6; before that, the descriptor's name in /proc does the same.
    if (syscall(FACTOR_SYS_FCHMODAT2, descriptor, "", mode, AT_EMPTY_PATH) == 0) return 0;
    if (errno != ENOSYS && errno != EPERM) return -errno;
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    return factor_outcome(chmod(name, mode));
}

static inline long factor_set_flags(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return -errno;
    return factor_outcome(fcntl(descriptor, F_SETFD, FD_CLOEXEC));
}

// Processes and threads

static inline long factor_forbid_dump(void) { return factor_outcome(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)); }

static inline long factor_forbid_privileges(void) { return factor_outcome(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)); }

static inline long factor_close_range(uint32_t first, uint32_t last) { return factor_outcome(syscall(SYS_close_range, first, last, 0)); }

static inline long factor_forbid_cores(void) {
    struct rlimit limit = {0, 0};
    return factor_outcome(setrlimit(RLIMIT_CORE, &limit));
}

static inline long factor_raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -errno;
    limit.rlim_cur = limit.rlim_max;
    return factor_outcome(setrlimit(RLIMIT_NOFILE, &limit));
}

static inline long factor_lock_all_memory(void) {
    return factor_outcome(mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT));
}

// Whether locked memory is unlimited: RLIMIT_MEMLOCK sets no limit, or CAP_IPC_LOCK lifts it.
static inline int factor_may_lock_all_memory(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY) return 1;
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct data[2] = {{0}};
    if (syscall(SYS_capget, &header, data) < 0) return 0;
    return (data[CAP_TO_INDEX(CAP_IPC_LOCK)].effective & CAP_TO_MASK(CAP_IPC_LOCK)) != 0;
}

// Names the calling thread; the kernel keeps the first 15 bytes.
static inline void factor_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

// Signals

static inline long factor_signalfd(const int *signals, long count) {
    sigset_t set;
    sigemptyset(&set);
    for (long i = 0; i < count; i++) sigaddset(&set, signals[i]);
    // On Linux this is the calling thread's mask, which the threads it starts later inherit.
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0) return -errno;
    return factor_outcome(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

// The next signal's number, or 0 if none is pending.
static inline long factor_next_signal(int descriptor) {
    struct signalfd_siginfo info;
    long count = read(descriptor, &info, sizeof info);
    return count == (long)sizeof info ? (long)info.ssi_signo : 0;
}

static inline void factor_wipe(void *bytes, unsigned long count) { explicit_bzero(bytes, count); }

// Memory, as the kernel and the allocator count it

// A part of mallinfo2's result; malloc.h is in no module.
struct factor_malloc_counts {
    size_t arena, ordblks, smblks, hblks, hblkhd, usmblks, fsmblks, uordblks, fordblks, keepcost;
};
extern struct factor_malloc_counts factor_mallinfo2(void) __asm__("mallinfo2");
extern int factor_malloc_trim(size_t) __asm__("malloc_trim");
extern int factor_mallopt(int, int) __asm__("mallopt");

// Freed bytes that can be allocated again without the kernel.
static inline long factor_free_bytes(void) { return (long)factor_mallinfo2().fordblks; }

// Returns freed memory to the kernel.
static inline void factor_trim_memory(void) { factor_malloc_trim(0); }

// Makes all threads allocate from one heap. Each further heap reserves 64 MiB of address space.
static inline void factor_keep_one_heap(void) { factor_mallopt(-8, 1); }

// The limit of the process's address space, or of its data, in bytes; -1 for no limit.
static inline long factor_address_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) < 0 || limit.rlim_cur == RLIM_INFINITY) return -1;
    return (long)limit.rlim_cur;
}

// The number of descriptors that the process may have open; -1 if unknown.
static inline long factor_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -1;
    return limit.rlim_cur > 0x7FFFFFFF ? 0x7FFFFFFF : (long)limit.rlim_cur;
}

#endif
