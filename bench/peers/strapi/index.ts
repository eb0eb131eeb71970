import { columns, sixColumns, titles, type Column } from '../columns.ts'
import { address, pageSize, type RequestedColumns, type PageQuestion } from '../dialect.ts'
import type { Peer } from '../peer.ts'

const names: Partial<Record<Column, string>> = {
  status: 'state',
  organization_id: 'organization',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
}
const relations = ['region', 'category'] as const

interface Place {
  documentId: string
  name_ge: string | null
  beds: number | null
  region?: { title_en?: string } | null
  category?: { title_en?: string } | null
}

/** References are not columns of a row in Strapi, so they are requested separately from the fields. */
function selected(requested: RequestedColumns, withRelations = false): Record<string, string> {
  const populates = withRelations
    ? relations.flatMap(relation =>
        titles.map((title, index): [string, string] => [`populate[${relation}][fields][${index}]`, title]),
      )
    : requested === 'same'
      ? relations.map((relation): [string, string] => [`populate[${relation}][fields][0]`, 'documentId'])
      : []
  const wanted =
    requested === 'six' ? sixColumns : requested === 'same' ? columns.filter(column => !isRelation(column)) : []
  const fields = wanted.map((column, index): [string, string] => [`fields[${index}]`, names[column] ?? column])
  return Object.fromEntries([...fields, ...populates])
}

const isRelation = (column: Column): boolean => column === 'region_id' || column === 'category_id'

const searched = (search: string | undefined): Record<string, string> =>
  search === undefined
    ? {}
    : {
        'filters[$and][0][state]': 'approved',
        'filters[$and][1][$or][0][name_ge][$containsi]': search,
        'filters[$and][1][$or][1][name_en][$containsi]': search,
      }

/** Strapi without its admin panel. */
export const strapi: Peer = {
  name: 'strapi',
  title: 'Strapi',
  packages: {
    '@strapi/strapi': '5.54.0',
    '@strapi/plugin-users-permissions': '5.54.0',
    pg: '8.23.1',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'react-router-dom': '6.30.6',
    'styled-components': '6.6.0',
  },
  programsAllowed: [],
  manifest: { name: 'places', version: '1.0.0', strapi: { uuid: false } },
  environment: ({ databaseUrl, port, people }) => ({
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SECRET: 'bench',
    STRAPI_TELEMETRY_DISABLED: 'true',
    PEOPLE: JSON.stringify(people),
    NODE_ENV: 'production',
  }),
  build: [],
  prepare: [],
  start: ['strapi', 'start'],
  health: '/_health',
  setUp: [],
  fill: [
    `insert into regions (document_id, title_ge, title_en, created_at, updated_at, published_at)
      select id, title_ge, title_en, now(), now(), now() from bench_regions`,
    `insert into categories (document_id, title_ge, title_en, created_at, updated_at, published_at)
      select id, title_ge, title_en, now(), now(), now() from bench_categories`,
    `insert into places (document_id, name_ge, name_en, desc_ge, desc_en, address_ge, state, organization, beds, rooms,
      lat, lng, mobile, website_url, visible, wine_road_member, created_at, updated_at, published_at)
    select id, name_ge, name_en, desc_ge, desc_en, address_ge, status, organization_id, beds, rooms,
      lat, lng, mobile, website_url, visible, wine_road_member, created_at, updated_at, created_at from bench_places`,
    `insert into places_region_lnk (place_id, region_id)
      select places.id, regions.id from bench_places
      join places on places.document_id = bench_places.id::text
      join regions on regions.document_id = bench_places.region_id::text`,
    `insert into places_category_lnk (place_id, category_id)
      select places.id, categories.id from bench_places
      join places on places.document_id = bench_places.id::text
      join categories on categories.document_id = bench_places.category_id::text`,
    'create index on places (updated_at)',
    'create index on places (organization)',
  ],
  table: 'places',
  without: {},
  notes: [
    'an update writes no history, which its free edition lacks',
    'it creates no indexes by default: updated_at and organization are indexed manually, as its list is far slower otherwise',
    'a reference is a table of its own, so a whole record has no region and category unless requested',
    'a middleware of its route restricts owners, as it has no row-level rules',
  ],
  logIn: (email, password) => ({ method: 'POST', path: '/api/auth/local', body: { identifier: email, password } }),
  readToken: response => (JSON.parse(response) as { jwt: string }).jwt,
  page: ({ columns: requested, total, search, relations: withRelations }: PageQuestion) => ({
    path: address('/api/places', {
      sort: 'updatedAt:desc',
      'pagination[pageSize]': String(pageSize),
      'pagination[withCount]': total ? undefined : 'false',
      ...searched(search),
      ...selected(requested, withRelations),
    }),
  }),
  readPage: response => {
    const { data, meta } = JSON.parse(response) as { data: Place[]; meta: { pagination: { total?: number } } }
    return {
      rows: data.map(({ documentId, name_ge, region, category }) => ({
        id: documentId,
        name_ge,
        related: [region?.title_en, category?.title_en],
      })),
      total: meta.pagination.total,
    }
  },
  record: (id, requested) => ({ path: address(`/api/places/${id}`, selected(requested)) }),
  readRecord: response => {
    const { documentId, name_ge, beds } = (JSON.parse(response) as { data: Place }).data
    return { id: documentId, name_ge, beds }
  },
  change: ({ id }, beds) => ({ method: 'PUT', path: `/api/places/${id}`, body: { data: { beds } } }),
}
