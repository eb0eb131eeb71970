import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const pages = {
  name: 'Page |||| Pages',
  empty:
    'Pages such as the terms and the contact page appear here, to be read and edited. The first ones are added by an import.',
  groups: { page: 'Page' },
  fields: { key: 'Key', title: labels.title, text: labels.text },
  hints: { key: 'Internal key of the page; cannot be changed.' },
} satisfies EntityMessages
