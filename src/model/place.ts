import type { Status } from './moderation.ts'

/** One line of `GET /{resource}/nearby`: another record of the same kind that may be the same thing. */
export interface Neighbour {
  /** Null where the caller may not read it. */
  id: string | null
  /** Empty where neither the caller nor everybody may know them. */
  title_ge: string
  title_en: string
  status: Status | null
  /** How far away it is; null where one of the two has no place. */
  metres: number | null
  same_name: boolean
}
