import { columns, sixColumns, titles } from './columns.ts'
import { address, pageSize, type RequestedColumns, type Dialect, type PageQuestion } from './dialect.ts'

const path = '/api/v1/establishments'

interface Place {
  id: string
  name_ge: string | null
  beds: number | null
  version: number
  _expanded?: Record<string, { title_en?: string } | null>
}

const relations = ['region_id', 'category_id'] as const

function fieldsOf(requested: RequestedColumns, withRelations = false): string | undefined {
  if (requested === 'whole') return undefined
  const related = withRelations ? relations.flatMap(relation => titles.map(title => `${relation}.${title}`)) : []
  return [...(requested === 'six' ? sixColumns : columns), ...related].join(',')
}

/** Marani itself, asked as anybody asks its API. */
export const marani: Dialect = {
  logIn: (email, password) => ({ method: 'POST', path: '/api/v1/auth/login', body: { email, password } }),
  readToken: answer => (JSON.parse(answer) as { access_token: string }).access_token,
  page: ({ columns: requested, total, search, relations: withRelations }: PageQuestion) => ({
    path: address(path, {
      sort: '["updated_at","DESC"]',
      range: `[0,${pageSize - 1}]`,
      filter: search === undefined ? undefined : JSON.stringify({ status: 'approved', q: search }),
      fields: fieldsOf(requested, withRelations),
    }),
    headers: { prefer: total ? 'count=exact' : 'count=none' },
  }),
  readPage: (answer, range) => {
    const total = range?.split('/')[1]
    return {
      rows: (JSON.parse(answer) as Place[]).map(({ id, name_ge, _expanded }) => ({
        id,
        name_ge,
        related: relations.map(relation => _expanded?.[relation]?.title_en),
      })),
      total: total === undefined || total === '*' ? undefined : Number(total),
    }
  },
  record: (id, requested) => ({ path: address(`${path}/${id}`, { fields: fieldsOf(requested) }) }),
  readRecord: answer => {
    const { id, name_ge, beds, version } = JSON.parse(answer) as Place
    return { id, name_ge, beds, version }
  },
  change: ({ id, version }, beds) => ({ method: 'PATCH', path: `${path}/${id}`, body: { beds, version } }),
}

/** What it does by default that must be known to read the figures. */
export const maraniNotes: readonly string[] = [
  'an update checks the version and the values and writes a line of history',
  'it sends a whole record of some 50 columns unless fields are named; an exact total is kept until its tables are written',
  'all that it sorts, filters and searches by is indexed by its declarations; names are searched by its q, which also looks in titles, addresses and phones',
  'owners are restricted to their organization by the declaration',
  'who calls, and a record by its id, is read from the database for each request, together with others of the same moment',
]
