import { kindsList } from '../../../engine/model/words.ts'
import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * What will be done with a record later: a transition at a given time, or a season with its next step. `waiting_as` is
 * unique, so that a record has one pending schedule of each course; it is cleared when the schedule is over. See
 * docs/decisions/077.
 */
export const schedules = {
  name: 'schedules',
  title: 'transition',
  internal: true,
  indexes: [
    ['state', 'due_at', 'id'],
    ['record_id', 'id'],
  ],
  subject: { by: 'user_id', erased: 'kept', purpose: 'doing what was planned' },
  groups: [
    {
      name: 'schedule',
      fields: [
        { name: 'kind', type: 'choice', choices: kindsList, required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'course', type: 'text', required: true, readOnly: true },
        { name: 'waiting_as', type: 'text', unique: true },
        { name: 'state', type: 'text', required: true, readOnly: true },
        { name: 'transition', type: 'choice', choices: 'scheduled_transitions', required: true, readOnly: true },
        { name: 'due_at', type: 'instant', required: true, readOnly: true },
        { name: 'hide_on', type: 'date' },
        { name: 'show_on', type: 'date' },
        { name: 'yearly', type: 'boolean' },
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'note', type: 'multiline' },
        { name: 'titles', type: 'json' },
        { name: 'record_version', type: 'integer' },
        { name: 'request_id', type: 'id' },
        { name: 'request_version', type: 'integer' },
        { name: 'refusal', type: 'text' },
        { name: 'ended_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
