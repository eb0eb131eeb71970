import { groupsList } from '../../../engine/model/words.ts'
import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

export const decline_reasons = {
  name: 'decline_reasons',
  title: 'title',
  icon: 'reason',
  access: { read: ['management'], create: ['superuser'], update: ['superuser'], delete: ['superuser'] },
  tabOf: 'reports',
  list: {
    columns: ['title', 'kinds', 'groups', 'updated_at'],
    sort: ['title_ge', 'ASC'],
    filters: ['kinds', 'groups'],
  },
  groups: [
    {
      name: 'reason',
      fields: [
        { name: 'title', type: 'text', localized: true, required: true, search: true, maximum: 120 },
        { name: 'text', type: 'multiline', localized: true, required: true, search: true, maximum: 1_000 },
        { name: 'kinds', type: 'choices', choices: 'entity_kinds' },
        { name: 'groups', type: 'choices', choices: groupsList },
      ],
    },
  ],
} as const satisfies EntityDeclaration
