import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** Stored declarations: one complete, immutable document per publication; the newest is in force. */
export const declared_models: EntityDeclaration = {
  name: 'declared_models',
  title: 'note',
  internal: true,
  appendOnly: true,
  groups: [
    {
      name: 'model',
      fields: [
        { name: 'number', type: 'integer', required: true, readOnly: true, unique: true },
        { name: 'document', type: 'json', required: true },
        { name: 'note', type: 'text', maximum: 1_000 },
        { name: 'plan', type: 'json' },
        { name: 'undoes', type: 'integer' },
        { name: 'program', type: 'text', maximum: 100 },
      ],
    },
  ],
}
