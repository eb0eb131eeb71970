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

/** Marani through its public API. */
export const marani: Dialect = {
  logIn: (email, password) => ({ method: 'POST', path: '/api/v1/auth/login', body: { email, password } }),
  readToken: response => (JSON.parse(response) as { access_token: string }).access_token,
  page: ({ columns: requested, total, search, relations: withRelations }: PageQuestion) => ({
    path: address(path, {
      sort: '["updated_at","DESC"]',
      range: `[0,${pageSize - 1}]`,
      filter: search === undefined ? undefined : JSON.stringify({ status: 'approved', q: search }),
      fields: fieldsOf(requested, withRelations),
    }),
    headers: { prefer: total ? 'count=exact' : 'count=none' },
  }),
  readPage: (response, range) => {
    const total = range?.split('/')[1]
    return {
      rows: (JSON.parse(response) as Place[]).map(({ id, name_ge, _expanded }) => ({
        id,
        name_ge,
        related: relations.map(relation => _expanded?.[relation]?.title_en),
      })),
      total: total === undefined || total === '*' ? undefined : Number(total),
    }
  },
  record: (id, requested) => ({ path: address(`${path}/${id}`, { fields: fieldsOf(requested) }) }),
  readRecord: response => {
    const { id, name_ge, beds, version } = JSON.parse(response) as Place
    return { id, name_ge, beds, version }
  },
  change: ({ id, version }, beds) => ({ method: 'PATCH', path: `${path}/${id}`, body: { beds, version } }),
}

/** Defaults that matter for interpreting the figures. */
export const maraniNotes: readonly string[] = [
  'an update checks the version and the values and writes a history entry',
  'it sends a whole record of some 50 columns unless fields are named; an exact total is cached until its tables are written',
  'its declarations create indexes for everything it sorts, filters and searches by; names are searched with q, which also searches titles, addresses and phones',
  'the declaration restricts owners to their organization',
  'the caller, and a record by its ID, is read from the database for each request, batched with concurrent requests',
]
