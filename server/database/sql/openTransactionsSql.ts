import { sql } from 'kysely'

/** Selects the other transactions that are in progress in this database, each with an ID that no other will have. */
export const openTransactionsSql = sql<{ id: string }>`
  select concat(pid, ' ', extract(epoch from xact_start)) as id from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`
