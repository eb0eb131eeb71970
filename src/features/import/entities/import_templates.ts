import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** A saved mapping from the columns of a kind of file to fields, reused for the next such file. */
export const import_templates = {
  name: 'import_templates',
  title: 'name',
  internal: true,
  indexes: [['resource', 'id']],
  groups: [
    {
      name: 'template',
      fields: [
        { name: 'resource', type: 'text', required: true, readOnly: true },
        { name: 'name', type: 'text', required: true },
        { name: 'columns', type: 'json' },
        { name: 'mapping', type: 'json' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
