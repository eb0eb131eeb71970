import type { Call } from '../dialect.ts'

const field = (name: string, type: string, more: object = {}) => ({ field: name, type, meta: {}, schema: {}, ...more })

const id = field('id', 'uuid', {
  meta: { special: ['uuid'] },
  schema: { is_primary_key: true, length: 36, has_auto_increment: false },
})

const strings = (...names: string[]) => names.map(name => field(name, 'string'))

const collection = (name: string, fields: object[]): Call => ({
  method: 'POST',
  path: '/collections',
  body: { collection: name, meta: {}, schema: {}, fields: [id, ...fields] },
})

const relation = (name: string, to: string): Call => ({
  method: 'POST',
  path: '/relations',
  body: { collection: 'places', field: name, related_collection: to, schema: { on_delete: 'SET NULL' } },
})

/** The requests that create the tables, as sent by its Data Studio. */
export const tables: readonly Call[] = [
  collection('regions', strings('title_ge', 'title_en')),
  collection('categories', strings('title_ge', 'title_en')),
  collection('places', [
    ...strings('name_ge', 'name_en', 'address_ge', 'state', 'organization', 'mobile', 'website_url'),
    ...['desc_ge', 'desc_en'].map(name => field(name, 'text')),
    ...['region', 'category'].map(name => field(name, 'uuid', { meta: { special: ['m2o'] } })),
    ...['beds', 'rooms'].map(name => field(name, 'integer')),
    ...['lat', 'lng'].map(name => field(name, 'float')),
    ...['visible', 'wine_road_member'].map(name => field(name, 'boolean', { meta: { special: ['cast-boolean'] } })),
    field('created_at', 'timestamp', { meta: { special: ['date-created'] } }),
    field('updated_at', 'timestamp', { meta: { special: ['date-updated'] } }),
  ]),
  relation('region', 'regions'),
  relation('category', 'categories'),
]
