import { join } from 'node:path'
import { columns, sixColumns, titles, type Column } from '../columns.ts'
import { address, pageSize, type RequestedColumns, type PageQuestion } from '../dialect.ts'
import type { Peer } from '../peer.ts'
import { tables } from './tables.ts'

/** A Node 22 of its own, with the headers needed to compile isolated-vm. */
const node = `node-${process.platform}-${process.arch}`
/** What its command runs after it has checked for updates. */
const program = 'node_modules/@directus/api/dist/cli/run.js'

const names: Partial<Record<Column, string>> = {
  status: 'state',
  organization_id: 'organization',
  region_id: 'region',
  category_id: 'category',
}
const relations = ['region', 'category'] as const

interface Place {
  id: string
  name_ge: string | null
  beds: number | null
  region?: string | { title_en?: string } | null
  category?: string | { title_en?: string } | null
}

const titleOf = (related: Place['region']): string | undefined =>
  typeof related === 'object' ? related?.title_en : undefined

function fieldsOf(requested: RequestedColumns, withRelations = false): string | undefined {
  if (requested === 'whole') return undefined
  const wanted = (requested === 'six' ? sixColumns : columns).map(column => names[column] ?? column)
  const related = withRelations ? relations.flatMap(relation => titles.map(title => `${relation}.${title}`)) : []
  return ['id', ...wanted, ...related].join(',')
}

const searched = (search: string | undefined): string | undefined =>
  search === undefined
    ? undefined
    : JSON.stringify({
        _and: [
          { state: { _eq: 'approved' } },
          { _or: [{ name_ge: { _icontains: search } }, { name_en: { _icontains: search } }] },
        ],
      })

/** Directus without a licence, with which staff can read and write everything. */
export const directus: Peer = {
  name: 'directus',
  title: 'Directus',
  packages: { directus: '12.4.0', [node]: '22.23.3' },
  programsAllowed: ['isolated-vm'],
  manifest: {},
  installation: folder => ({ npm_config_nodedir: join(folder, 'node_modules', node) }),
  environment: ({ databaseUrl, port, people }) => ({
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: 'bench-bench-bench-bench-bench-bench',
    ADMIN_EMAIL: people[0]?.email ?? '',
    ADMIN_PASSWORD: people[0]?.password ?? '',
    ACCESS_TOKEN_TTL: '1d',
    TELEMETRY: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    NODE_ENV: 'production',
  }),
  build: [],
  prepare: [[program, 'bootstrap']],
  start: [program, 'start'],
  health: '/server/ping',
  setUp: tables,
  fill: [
    'insert into regions (id, title_ge, title_en) select id, title_ge, title_en from bench_regions',
    'insert into categories (id, title_ge, title_en) select id, title_ge, title_en from bench_categories',
    `insert into places (id, name_ge, name_en, desc_ge, desc_en, address_ge, state, organization, region, category, beds, rooms,
      lat, lng, mobile, website_url, visible, wine_road_member, created_at, updated_at)
    select id, name_ge, name_en, desc_ge, desc_en, address_ge, status, organization_id, region_id, category_id, beds, rooms,
      lat, lng, mobile, website_url, visible, wine_road_member, created_at, updated_at from bench_places`,
    'create index on places (updated_at)',
    'create index on places (organization)',
  ],
  table: 'places',
  without: { restricted: 'row-level rules need a licence', 'restricted-same': 'row-level rules need a licence' },
  notes: [
    'an update writes an activity entry and a revision',
    'it creates no indexes by default: updated_at and organization are indexed manually, as its list is far slower otherwise',
    'without a licence it rejects row-level rules; no licence was accepted or registered',
    'its rate limits are off by default; its pressure limiter, which responds with 503 when it is slow, was switched off',
  ],
  logIn: (email, password) => ({ method: 'POST', path: '/auth/login', body: { email, password } }),
  readToken: response => (JSON.parse(response) as { data: { access_token: string } }).data.access_token,
  page: ({ columns: requested, total, search, relations: withRelations }: PageQuestion) => ({
    path: address('/items/places', {
      sort: '-updated_at',
      limit: String(pageSize),
      meta: total ? 'filter_count' : undefined,
      filter: searched(search),
      fields: fieldsOf(requested, withRelations),
    }),
  }),
  readPage: response => {
    const { data, meta } = JSON.parse(response) as { data: Place[]; meta?: { filter_count: number } }
    return {
      rows: data.map(({ id, name_ge, region, category }) => ({
        id,
        name_ge,
        related: [titleOf(region), titleOf(category)],
      })),
      total: meta?.filter_count,
    }
  },
  record: (id, requested) => ({ path: address(`/items/places/${id}`, { fields: fieldsOf(requested) }) }),
  readRecord: response => {
    const { id, name_ge, beds } = (JSON.parse(response) as { data: Place }).data
    return { id, name_ge, beds }
  },
  change: ({ id }, beds) => ({ method: 'PATCH', path: `/items/places/${id}`, body: { beds } }),
}
