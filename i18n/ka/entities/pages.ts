import type { Catalog } from '../../catalog.ts'
import type { pages as english } from '../../en/entities/pages.ts'
import { labels } from './shared.ts'

export const pages: Catalog<typeof english> = {
  name: 'გვერდი |||| გვერდები',
  empty:
    'აქ გამოჩნდება ისეთი გვერდები, როგორიცაა წესები და პირობები ან კონტაქტი, წასაკითხად და სარედაქტირებლად. პირველი გვერდები იმპორტით ემატება.',
  groups: { page: 'გვერდი' },
  fields: { key: 'გასაღები', title: labels.title, text: labels.text },
  hints: { key: 'სახელი, რომლითაც სისტემა გვერდს პოულობს; ის არ იცვლება.' },
}
