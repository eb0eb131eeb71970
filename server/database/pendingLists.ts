/**
 * A connection setting that limits the pending list of a search index to 256 kB. Every search reads the pending changes one by one: with
 * PostgreSQL's default of 4,096 kB a search in the embedded database took 45 ms instead of 4 after some thousand edits, until the next
 * vacuum. See docs/decisions/110.
 */
export const shortPendingLists = 'gin_pending_list_limit=256'
