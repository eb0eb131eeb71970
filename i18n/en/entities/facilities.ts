import type { EntityMessages } from '../../catalog.ts'
import { classification, labels } from './shared.ts'

export const facilities = {
  name: 'Facility |||| Facilities',
  empty:
    'Facilities are what an establishment offers, such as parking or internet access. An administrator creates the first one.',
  groups: classification.groups,
  fields: { ...classification.fields, category_id: labels.category },
  hints: classification.hints,
} satisfies EntityMessages
