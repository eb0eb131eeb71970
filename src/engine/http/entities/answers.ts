import type { EntityDeclaration } from '../../model/declaration.ts'
import type { Retention } from '../../records/retention.ts'

/** The first response to a request with an idempotency key, which is returned again if the request is repeated. */
export const answers = {
  name: 'answers',
  title: 'key',
  internal: true,
  subject: { erased: 'removed', purpose: 'answering a repeated request as at first' },
  groups: [
    {
      name: 'answer',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'body_hash', type: 'text', required: true, readOnly: true },
        { name: 'status', type: 'integer', required: true, readOnly: true },
        { name: 'body', type: 'json', personal: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration

export const responsesRetention: readonly Retention[] = [
  {
    name: 'answers',
    what: 'Answers to requests with an idempotency key',
    entity: 'answers',
    since: ['created_at'],
    days: 1,
  },
]
