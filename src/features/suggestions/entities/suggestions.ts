import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * Translations that a machine made and nobody has accepted, each with the text that it was made of. They are kept apart from the
 * records, so that nothing that reads a record can take one for its content.
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
