import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** The salt with which visitors are hashed on a day; deleted soon after. */
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
