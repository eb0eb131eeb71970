import type { Retention } from '../../engine/records/retention.ts'

/** How long visitors of a record can be recognized. */
export const visitorRetention: readonly Retention[] = [
  ...['visitors', 'visitor_networks'].map(entity => ({
    name: entity,
    what: 'Hashes by which visitors of a day are told apart',
    entity,
    since: ['seen_at'],
    days: 2,
  })),
  {
    name: 'daily_salts',
    what: 'What those hashes are made with; without it nobody can undo them',
    entity: 'daily_salts',
    since: ['created_at'],
    days: 2,
  },
]
