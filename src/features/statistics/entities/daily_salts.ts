import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** What visitors are hashed with on a day; forgotten soon after. */
export const daily_salts = {
  name: 'daily_salts',
  title: 'day',
  internal: true,
  groups: [
    {
      name: 'salt',
      fields: [
        { name: 'day', type: 'date', required: true, readOnly: true, unique: true },
        { name: 'salt', type: 'text', required: true, readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
