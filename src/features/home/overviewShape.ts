import type { Row } from '../../engine/model/query.ts'

/** A number that leads to the list of what it counts; `capped` where there are more. */
export interface Counted {
  resource: string
  /** In the words of the API's filter. */
  filter: Row
  count: number
  capped: boolean
}

/** A change somebody made, as the latest changes tell it. */
export interface LatestChange {
  id: string
  at: string
  by: string
  resource: string
  record_id: string
  title_ge: string | null
  title_en: string | null
  action: string
}

/** What staff see when they come: answer of `GET /overview`. */
export interface Overview {
  /** Null for whoever may not see requests. */
  queue: { open: Counted; overdue: Counted; oldest_at: string | null } | null
  statuses: { resource: string; counts: (Counted & { status: string })[] }[]
  /** What somebody should look at; nothing that is zero. */
  attention: (Counted & { name: string })[]
  latest: LatestChange[]
}
