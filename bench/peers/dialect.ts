/** Who asks: staff read everything, the owner the places of one organization. */
export type Person = 'staff' | 'owner'

export const personKinds: readonly Person[] = ['staff', 'owner']

/** Which columns are asked for: what a product answers when nothing is said of them, those that all have, or six. */
export type RequestedColumns = 'whole' | 'same' | 'six'

/** A page of 25, newest first. */
export interface PageQuestion {
  columns: RequestedColumns
  /** Whether the exact number of all that match is wanted too. */
  total: boolean
  /** A part of either name, of approved places alone. */
  search?: string
  /** Whether the titles of region and category are wanted too. */
  relations?: boolean
}

/** A request as a product wants it. */
export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: object
}

/** What is the same in every product's page. `total` is undefined where it was not asked for. */
export interface Page {
  rows: PlaceRead[]
  total: number | undefined
}

export interface PlaceRead {
  id: string
  name_ge: string | null
  /** Titles of region and category, where they were asked for. */
  related: (string | null | undefined)[]
}

/** A record as far as it must be known to change it. */
export interface RecordRead {
  id: string
  name_ge: string | null
  beds: number | null
  version?: number
}

/** How a product is asked over HTTP, and how its answers are read. */
export interface Dialect {
  logIn(email: string, password: string): Call
  /** The token in what a sign-in answered. */
  readToken(answer: string): string
  page(question: PageQuestion): Call
  /** `range` is the header Content-Range, where a product sends the total there. */
  readPage(answer: string, range: string | undefined): Page
  record(id: string, columns: RequestedColumns): Call
  readRecord(answer: string): RecordRead
  /** Another number of beds. */
  change(record: RecordRead, beds: number): Call
}

export const pageSize = 25

/** A path with its query; what is undefined is left out. */
export const address = (path: string, query: Readonly<Record<string, string | undefined>>): string =>
  `${path}?${new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )}`
