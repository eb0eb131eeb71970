import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** Unpublished changes to one resource: one draft shared by everyone. */
export const declaration_drafts: EntityDeclaration = {
  name: 'declaration_drafts',
  title: 'resource',
  internal: true,
  groups: [
    {
      name: 'draft',
      fields: [
        { name: 'resource', type: 'text', maximum: 40, required: true, readOnly: true, unique: true },
        { name: 'base', type: 'integer', required: true, initial: 0 },
        { name: 'document', type: 'json', required: true },
      ],
    },
  ],
}
