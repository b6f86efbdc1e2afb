#include <sqlite3.h>

/* sqlite3_config takes variable arguments, which Swift cannot call. Without memory statistics an allocation takes no
   process-wide lock. Call it before the first connection; later calls fail and change nothing. */
static inline int factor_sqlite_without_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Content of a file is never executed: triggers, views and direct writes to the schema table are disabled. */
static inline int factor_sqlite_harden(sqlite3 *connection) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    return code;
}

/* Sets whether closing the last connection copies the log into the database and removes the log, which is the default. */
static inline int factor_sqlite_copy_log_on_close(sqlite3 *connection, int copies) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !copies, (int *)0);
}
