import type { EntityDeclaration, FieldDeclaration } from '../../../engine/model/declaration.ts'
import { maxReasonLength } from '../../../engine/model/moderation.ts'

/** The default for products without places: a field that refers to no entity is left out. */
const nothing = ''

export const requests = {
  name: 'requests',
  title: 'title',
  icon: 'request',
  access: { read: ['reviewer'] },
  menu: ['reviewer', 'superuser'],
  menuGroup: 'work',
  tabOf: 'reports',
  list: {
    columns: ['title', 'kind', 'region_id', 'author_id', 'risk', 'created_at', 'due_on', 'status'],
    sort: ['created_at', 'ASC'],
    filter: { status: ['open'] },
    filters: [
      'status',
      'kind',
      'region_id',
      'author_id',
      'organization_id',
      'moderator_id',
      'assignee_id',
      'first_time',
      'risks',
      'due_on',
      'record_id',
    ],
  },
  indexes: [
    ['status', 'risk', 'id'],
    ['status', 'due_on', 'id'],
    ['assignee_id', 'status', 'id'],
  ],
  subject: { by: 'author_id', erased: 'kept', purpose: 'reviewing what is to become public' },
  groups: [
    {
      name: 'request',
      fields: [
        // Like the record's own title: it is not translated here.
        { name: 'title', type: 'text', localized: true, search: true, maximum: 300, readOnly: true },
        { name: 'kind', type: 'choice', choices: 'entity_kinds', required: true },
        { name: 'record_id', type: 'id', required: true },
        { name: 'open_record_id', type: 'id', unique: true, readOnly: true, read: [] },
        { name: 'status', type: 'choice', choices: 'request_statuses', required: true, initial: 'open' },
        { name: 'author_id', type: 'reference', reference: 'users' },
        { name: 'organization_id', type: 'reference', reference: 'organizations' },
        { name: 'region_id', type: 'reference', reference: nothing },
        { name: 'first_time', type: 'boolean' },
        { name: 'risk', type: 'integer', initial: 0 },
        { name: 'risks', type: 'choices', choices: 'risks' },
        { name: 'round', type: 'integer', initial: 1 },
        { name: 'due_on', type: 'date' },
        { name: 'message', type: 'multiline', maximum: maxReasonLength },
        // Values of the record's fields: people who may read those fields get them with the request of the record.
        { name: 'changes', type: 'json', read: ['superuser'] },
      ],
    },
    {
      name: 'decision',
      fields: [
        { name: 'moderator_id', type: 'reference', reference: 'users' },
        { name: 'taken_at', type: 'instant' },
        { name: 'assignee_id', type: 'reference', reference: 'users', read: ['reviewer'] },
        { name: 'decisions', type: 'json', read: ['superuser'] },
        { name: 'reason', type: 'multiline' },
        { name: 'decided_by', type: 'reference', reference: 'users' },
        { name: 'decided_at', type: 'instant' },
      ],
    },
  ],
} as const satisfies EntityDeclaration

/** The requests of a product whose records belong to places, which are records of the given entity. */
export const requestsIn = (places: string): EntityDeclaration => ({
  ...requests,
  groups: requests.groups.map(group => ({
    ...group,
    fields: group.fields.map((field): FieldDeclaration =>
      field.name === 'region_id' ? { ...field, reference: places } : field,
    ),
  })),
})
