import type { EntityDeclaration } from '../../model/declaration.ts'

/** Background jobs; each is run by one server at a time. */
export const jobs = {
  name: 'jobs',
  title: 'name',
  internal: true,
  indexes: [
    ['due_at', 'id'],
    ['state', 'id'],
  ],
  subject: { erased: 'kept', purpose: 'doing work outside of requests' },
  groups: [
    {
      name: 'job',
      fields: [
        { name: 'name', type: 'text', required: true, readOnly: true },
        { name: 'state', type: 'text', required: true, readOnly: true },
        { name: 'repeated', type: 'boolean' },
        { name: 'payload', type: 'json', personal: true },
        { name: 'key', type: 'text' },
        { name: 'queued_as', type: 'text', unique: true },
        { name: 'running_as', type: 'text', unique: true },
        { name: 'attempts', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'due_at', type: 'instant' },
        { name: 'lease', type: 'id' },
        { name: 'started_at', type: 'instant' },
        { name: 'ended_at', type: 'instant' },
        { name: 'milliseconds', type: 'integer' },
        { name: 'error', type: 'text' },
        { name: 'done', type: 'integer' },
        { name: 'total', type: 'integer' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
