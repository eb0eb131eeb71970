/** Who sends the request: staff read everything, the owner reads the places of one organization. */
export type Person = 'staff' | 'owner'

export const personKinds: readonly Person[] = ['staff', 'owner']

/** Which columns are requested: the product's default, those that all products have, or six. */
export type RequestedColumns = 'whole' | 'same' | 'six'

/** A page of 25, newest first. */
export interface PageQuestion {
  columns: RequestedColumns
  /** Whether to include the exact total. */
  total: boolean
  /** Part of either name, only of approved places. */
  search?: string
  /** Whether to include the titles of region and category. */
  relations?: boolean
}

/** A request in the product's API. */
export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: object
}

/** What every product's page has. `total` is undefined if it was not requested. */
export interface Page {
  rows: PlaceRead[]
  total: number | undefined
}

export interface PlaceRead {
  id: string
  name_ge: string | null
  /** Titles of region and category, if requested. */
  related: (string | null | undefined)[]
}

/** What must be known of a record to change it. */
export interface RecordRead {
  id: string
  name_ge: string | null
  beds: number | null
  version?: number
}

/** How to send requests to a product and parse its responses. */
export interface Dialect {
  logIn(email: string, password: string): Call
  /** Returns the token from the response of a sign-in. */
  readToken(response: string): string
  page(question: PageQuestion): Call
  /** `range` is the Content-Range header, for products that send the total there. */
  readPage(response: string, range: string | undefined): Page
  record(id: string, columns: RequestedColumns): Call
  readRecord(response: string): RecordRead
  /** Changes the number of beds. */
  change(record: RecordRead, beds: number): Call
}

export const pageSize = 25

/** Returns a path with its query, without undefined parameters. */
export const address = (path: string, query: Readonly<Record<string, string | undefined>>): string =>
  `${path}?${new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )}`
