#define _GNU_SOURCE
#include <sys/epoll.h>
