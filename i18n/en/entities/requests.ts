import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const requests = {
  name: 'Request |||| Requests',
  empty: 'Changes that wait for a decision appear here. There is nothing to do until somebody sends a record to moderation.',
  groups: { request: 'Request' },
  fields: {
    title: 'Name of the record',
    kind: labels.record_kind,
    record_id: labels.record_id,
    status: labels.status,
    author_id: 'Author',
    moderator_id: 'Moderator',
    changes: 'Changes',
    reason: 'Reason for declining',
    decided_at: 'Decided',
  },
  hints: {
    moderator_id: 'Who approved or declined the request.',
    changes: 'Every changed field with its old and new value.',
    reason: 'The author reads it: say what has to be corrected.',
  },
} satisfies EntityMessages
