#include <sqlite3.h>

/* sqlite3_config takes variable arguments, which Swift cannot call. Without memory statistics an allocation takes no
   process-wide lock. Must come before the first connection; later it is refused and changes nothing. */
static inline int factor_sqlite_without_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
