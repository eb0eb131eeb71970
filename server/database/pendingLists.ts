/**
 * A setting of connections: so many kilobytes of changes an index of search may put off. Every search reads them one by one, so that after some thousand edits one in the embedded
 * database took 45 ms instead of 4 by PostgreSQL's own 4,096, until a vacuum came. See docs/decisions/110.
 */
export const shortPendingLists = 'gin_pending_list_limit=256'
