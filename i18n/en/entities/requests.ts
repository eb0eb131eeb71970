import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const requests = {
  name: 'Request |||| Requests',
  empty: 'Changes that wait for a decision appear here. There is nothing to do until somebody sends a record to moderation.',
  groups: { request: 'Request', decision: 'Decision' },
  fields: {
    title: 'Name of the record',
    kind: labels.record_kind,
    record_id: labels.record_id,
    status: labels.status,
    author_id: 'Author',
    moderator_id: 'Looked at by',
    organization_id: 'Organization',
    region_id: 'Region',
    first_time: 'First time',
    risk: 'Risk',
    risks: 'Look carefully because',
    round: 'Round',
    due_on: 'To be decided by',
    message: 'Message to the moderator',
    taken_at: 'Taken at',
    decisions: 'Decisions',
    decided_by: 'Decided by',
    changes: 'Changes',
    reason: 'Reason for declining',
    decided_at: 'Decided',
  },
  hints: {
    changes: 'Every changed field with its old and new value.',
    reason: 'The author reads it: say what has to be corrected.',
  },
} satisfies EntityMessages
