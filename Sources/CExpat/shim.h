#pragma once
#include <expat.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* Memory for a parser of secret text. It is overwritten before it is freed, also when it grows. */
static inline void factor_expat_free(void *memory)
{
    if (memory != NULL) {
        explicit_bzero(memory, malloc_usable_size(memory));
        free(memory);
    }
}

static inline void *factor_expat_realloc(void *memory, size_t size)
{
    void *larger = malloc(size);
    if (larger != NULL && memory != NULL) {
        size_t held = malloc_usable_size(memory);
        memcpy(larger, memory, held < size ? held : size);
        factor_expat_free(memory);
    }
    return larger;
}

/* A parser that puts '|' between a namespace and a name, and allocates memory as above. */
static inline XML_Parser factor_expat_create(void)
{
    static const XML_Memory_Handling_Suite memory = { malloc, factor_expat_realloc, factor_expat_free };
    return XML_ParserCreate_MM("UTF-8", &memory, "|");
}
