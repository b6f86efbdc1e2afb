// Linking this target is using it: see freed.c. It has nothing to call.
#ifndef FACTOR_CMEMORY_H
#define FACTOR_CMEMORY_H
#endif
