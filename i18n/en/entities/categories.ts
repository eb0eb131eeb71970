import type { EntityMessages } from '../../catalog.ts'
import { classification, hints, labels } from './shared.ts'

export const categories = {
  name: 'Category |||| Categories',
  empty:
    'Categories divide the directory into parts, such as accommodation, food and wine. An administrator creates the first one.',
  delete: 'Are you sure you want to delete? Deleting a category also deletes its types.',
  failure: 'Error occured!',
  groups: classification.groups,
  fields: {
    ...classification.fields,
    slug: labels.slug,
    parent_id: 'Parent category',
    type: 'Sector',
  },
  hints: {
    ...classification.hints,
    slug: hints.slug,
    parent_id: 'Leave empty for a top-level category.',
    type: 'The sector that the category belongs to.',
  },
} satisfies EntityMessages
