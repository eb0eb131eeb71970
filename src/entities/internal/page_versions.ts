import type { EntityDeclaration } from '../../model/declaration.ts'

/** A page as it was published; `effective_on` is the day from which it holds. */
export const page_versions: EntityDeclaration = {
  name: 'page_versions',
  title: 'note',
  internal: true,
  appendOnly: true,
  indexes: [['page_id', 'number', 'id']],
  groups: [
    {
      name: 'version',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'page_id', type: 'id', required: true, readOnly: true },
        { name: 'number', type: 'integer', required: true, readOnly: true },
        { name: 'effective_on', type: 'date', required: true, readOnly: true },
        { name: 'note', type: 'multiline', maximum: 1_000 },
        { name: 'title', type: 'text', localized: true, required: true, maximum: 200 },
        { name: 'text', type: 'richtext', localized: true, required: true },
      ],
    },
  ],
}
