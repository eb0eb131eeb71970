import type { EntityMessages } from '../../catalog.ts'
import { classification, labels } from './shared.ts'

export const cuisines = {
  name: 'Cuisine |||| Cuisines',
  empty:
    'Cuisines describe the food that an establishment serves, such as Georgian or European. An administrator creates the first one.',
  groups: classification.groups,
  fields: { ...classification.fields, category_id: labels.category },
  hints: classification.hints,
} satisfies EntityMessages
