import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A published version of a page, with what is new in it; valid from `effective_on`. */
export const page_versions = {
  name: 'page_versions',
  title: 'key',
  internal: true,
  appendOnly: true,
  indexes: [['page_key', 'number', 'id']],
  groups: [
    {
      name: 'version',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'page_key', type: 'text', required: true, readOnly: true },
        { name: 'number', type: 'integer', required: true, readOnly: true },
        { name: 'effective_on', type: 'date', required: true, readOnly: true },
        { name: 'note', type: 'multiline', localized: true, maximum: 1_000 },
        { name: 'title', type: 'text', localized: true, maximum: 200 },
        { name: 'text', type: 'richtext', localized: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
