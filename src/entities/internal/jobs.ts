import type { EntityDeclaration } from '../../model/declaration.ts'

/** Work that is done again and again, at most once at a time: whoever does it holds its row. */
export const jobs: EntityDeclaration = {
  name: 'jobs',
  title: 'name',
  internal: true,
  groups: [{ name: 'job', fields: [{ name: 'name', type: 'text', required: true, readOnly: true, unique: true }, { name: 'done_at', type: 'instant' }] }],
}
