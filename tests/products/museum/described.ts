import type { Described } from '../../../src/features/seo/routes.ts'

/** Search engines are told of exhibits. */
export const described: Described = {
  entity: 'exhibits',
  property: 'exhibit_id',
  textsOf: row => ({
    texts: language => ({
      name: String(row[`title_${language}`] ?? ''),
      title: '',
      description: String(row[`text_${language}`] ?? ''),
    }),
  }),
}
