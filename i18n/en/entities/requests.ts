import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const requests = {
  name: 'Request |||| Requests',
  empty:
    'Changes pending a decision appear here. There is nothing to do until someone submits a record for moderation.',
  groups: { request: 'Request', decision: 'Decision' },
  fields: {
    title: 'Record name',
    kind: labels.record_kind,
    record_id: labels.record_id,
    status: labels.status,
    author_id: 'Author',
    moderator_id: 'Reviewer',
    assignee_id: 'Assigned to',
    organization_id: 'Organization',
    region_id: 'Region',
    first_time: 'First submission',
    risk: 'Risk',
    risks: 'Risk reasons',
    round: 'Review number',
    due_on: 'Due',
    message: 'Message to the moderator',
    taken_at: 'Review started',
    decisions: 'Decisions',
    decided_by: 'Decided by',
    changes: 'Changes',
    reason: 'Reason for declining',
    decided_at: 'Decided',
  },
  hints: {
    changes: 'Every changed field with its old and new value.',
    reason: 'Shown to the author: say what needs to be corrected.',
  },
} satisfies EntityMessages
