import { columns, sixColumns, titles, type Column } from '../columns.ts'
import { address, pageSize, type RequestedColumns, type PageQuestion } from '../dialect.ts'
import type { Peer } from '../peer.ts'

const names: Partial<Record<Column, string>> = {
  status: 'state',
  organization_id: 'organization',
  region_id: 'region',
  category_id: 'category',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
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

function selected(requested: RequestedColumns, withRelations = false): Record<string, string> {
  if (requested === 'whole') return {}
  const wanted = (requested === 'six' ? sixColumns : columns).map(column => names[column] ?? column)
  const selects = [...wanted, ...(withRelations ? relations : [])].map(name => [`select[${name}]`, 'true'])
  const populates = withRelations
    ? ['regions', 'categories'].flatMap(slug => titles.map(title => [`populate[${slug}][${title}]`, 'true']))
    : []
  return Object.fromEntries([...selects, ...populates]) as Record<string, string>
}

const searched = (search: string | undefined): Record<string, string> =>
  search === undefined
    ? {}
    : {
        'where[and][0][state][equals]': 'approved',
        'where[and][1][or][0][name_ge][contains]': search,
        'where[and][1][or][1][name_en][contains]': search,
      }

/** Payload: its REST API as a route of a Next application without the admin pages, built for production. */
export const payload: Peer = {
  name: 'payload',
  title: 'Payload',
  packages: {
    payload: '3.90.2',
    '@payloadcms/db-postgres': '3.90.2',
    '@payloadcms/next': '3.90.2',
    next: '16.4.6',
    graphql: '16.15.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  programsAllowed: [],
  manifest: { type: 'module' },
  environment: ({ databaseUrl, people }) => ({
    DATABASE_URL: databaseUrl,
    PAYLOAD_SECRET: 'bench',
    NEXT_TELEMETRY_DISABLED: '1',
    PEOPLE: JSON.stringify(people),
    NODE_ENV: 'production',
  }),
  build: [['next', 'build']],
  prepare: [['prepare.js']],
  start: ['next', 'start', '--hostname', '127.0.0.1', '--port', '$PORT'],
  health: '/api/access',
  setUp: [],
  fill: [
    'insert into regions (id, title_ge, title_en) select id, title_ge, title_en from bench_regions',
    'insert into categories (id, title_ge, title_en) select id, title_ge, title_en from bench_categories',
    `insert into places (id, name_ge, name_en, desc_ge, desc_en, address_ge, state, organization, region_id, category_id, beds, rooms,
      lat, lng, mobile, website_url, visible, wine_road_member, created_at, updated_at)
    select id, name_ge, name_en, desc_ge, desc_en, address_ge, status, organization_id, region_id, category_id, beds, rooms,
      lat, lng, mobile, website_url, visible, wine_road_member, created_at, updated_at from bench_places`,
  ],
  table: 'places',
  without: {},
  notes: [
    'its REST routes run in Next (`next build`, `next start`), without its admin pages',
    'an update writes a version (`versions: true`); its config creates indexes for names, state and organization; dates are indexed by default',
    'an access function in its config restricts owners',
    'the caller is read from the database for each request, by a JWT with a session',
  ],
  logIn: (email, password) => ({ method: 'POST', path: '/api/users/login', body: { email, password } }),
  readToken: response => (JSON.parse(response) as { token: string }).token,
  page: ({ columns: requested, total, search, relations: withRelations }: PageQuestion) => ({
    path: address('/api/places', {
      sort: '-updatedAt',
      limit: String(pageSize),
      depth: withRelations ? '1' : '0',
      pagination: total ? undefined : 'false',
      ...searched(search),
      ...selected(requested, withRelations),
    }),
  }),
  readPage: response => {
    const { docs, totalDocs } = JSON.parse(response) as { docs: Place[]; totalDocs: number }
    return {
      rows: docs.map(({ id, name_ge, region, category }) => ({
        id,
        name_ge,
        related: [titleOf(region), titleOf(category)],
      })),
      total: totalDocs,
    }
  },
  record: (id, requested) => ({ path: address(`/api/places/${id}`, { depth: '0', ...selected(requested) }) }),
  readRecord: response => {
    const read = JSON.parse(response) as Place | { doc: Place }
    const { id, name_ge, beds } = 'doc' in read ? read.doc : read
    return { id, name_ge, beds }
  },
  change: ({ id }, beds) => ({ method: 'PATCH', path: `/api/places/${id}?depth=0`, body: { beds } }),
}
