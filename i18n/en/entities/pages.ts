import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const pages = {
  name: 'Page |||| Pages',
  empty: 'Pages such as the terms and the contact appear here, to be read and edited. The first ones are brought in by an import.',
  groups: { page: 'Page' },
  fields: { key: 'Key', title: labels.title, text: labels.text },
  hints: { key: 'The name by which the product finds the page; it does not change.' },
} satisfies EntityMessages
