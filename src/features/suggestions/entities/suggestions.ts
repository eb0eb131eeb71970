import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * Machine translations that nobody has accepted yet, each with its source text. They are stored apart from records, so
 * that they can never be mistaken for content.
 */
export const suggestions = {
  name: 'suggestions',
  title: 'key',
  internal: true,
  indexes: [['record_id', 'id']],
  groups: [
    {
      name: 'suggestion',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'entity', type: 'text', required: true, readOnly: true },
        { name: 'record_id', type: 'id', required: true, readOnly: true },
        { name: 'property', type: 'text', required: true, readOnly: true },
        { name: 'source', type: 'multiline', required: true, readOnly: true },
        { name: 'text', type: 'multiline', required: true, readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
