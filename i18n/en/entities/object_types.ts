import type { EntityMessages } from '../../catalog.ts'
import { classification, hints, labels } from './shared.ts'

export const object_types = {
  name: 'Object type |||| Object types',
  empty:
    'Object types divide a category further, for example accommodation into hotels and hostels. An administrator creates the first one.',
  groups: classification.groups,
  fields: { ...classification.fields, slug: labels.slug, category_id: labels.category },
  hints: { ...classification.hints, slug: hints.slug },
} satisfies EntityMessages
