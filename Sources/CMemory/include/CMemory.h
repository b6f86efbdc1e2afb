// Linking this target suffices to use it (see freed.c). It has no functions to call.
#ifndef FACTOR_CMEMORY_H
#define FACTOR_CMEMORY_H
#endif
