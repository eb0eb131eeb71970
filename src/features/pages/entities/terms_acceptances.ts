import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** The acceptance of a version of the terms by a person, with time and place; rows are only added. */
export const terms_acceptances = {
  name: 'terms_acceptances',
  title: 'key',
  internal: true,
  appendOnly: true,
  indexes: [['user_id', 'id']],
  subject: { by: 'user_id', erased: 'cleared', purpose: 'proving that terms were accepted' },
  groups: [
    {
      name: 'acceptance',
      fields: [
        { name: 'key', type: 'text', required: true, readOnly: true, unique: true },
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'number', type: 'integer', required: true, readOnly: true },
        { name: 'place', type: 'text', personal: true },
        { name: 'device', type: 'text', personal: true },
        { name: 'origin', type: 'text', required: true, readOnly: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
