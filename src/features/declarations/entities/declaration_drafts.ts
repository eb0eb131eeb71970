import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** What is to be declared of one resource and is not published yet: one draft for everybody, so that people see one another's. */
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
