import { removeEntries } from './redactHistory.ts'
import { inBatches } from './inBatches.ts'
import { purgeTrash } from './purgeTrash.ts'
import type { Retention } from './retention.ts'

/** What is kept forever by default: the history of records, and deleted records. */
export const permanentRetention: readonly Retention[] = [
  {
    name: 'history',
    what: 'Lines of history; whole days, so that those that stay can still be proved',
    entity: 'history',
    since: ['created_at'],
    days: null,
    forget: async (context, { before }) => {
      const day = { property: 'created_at', operator: 'lt', value: `${before.slice(0, 10)}T00:00:00.000Z` } as const
      for await (const lines of inBatches(context, 'history', [day])) {
        await removeEntries(
          context,
          lines.map(({ id }) => id),
        )
      }
    },
  },
  {
    name: 'trash',
    what: 'Deleted records to which nothing refers any more, with what their history tells of them',
    entity: 'every',
    since: ['deleted_at'],
    days: null,
    forget: purgeTrash,
  },
]
