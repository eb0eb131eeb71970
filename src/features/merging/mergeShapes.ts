import type { Row } from '../../engine/model/query.ts'
import type { Use } from '../../engine/model/usage.ts'

/** What merging a record into another would touch. */
export interface MergePreview {
  merged: Row
  kept: Row
  /** What refers to the merged record; `deleted` more of it lie in the trash and are moved too. */
  uses: (Use & { deleted: number })[]
  /** Open requests that propose the merged record somewhere. */
  requests: { count: number; capped: boolean }
  /** What else changes in the records that refer to it, because the kept record lies elsewhere: as the category of an object type. */
  along: { resource: string; property: string; from: unknown; to: unknown }[]
}

/** What a merge did. */
export interface MergeResult {
  id: string
  kept: Row
  /** How many records were changed, by entity. */
  counts: Record<string, number>
}

/** A record that was changed since a merge, so that undoing it left it as it is. */
export interface LeftRecord {
  resource: string
  id: string
}

/** What undoing a merge did. */
export interface UndoResult {
  merged: Row
  put_back: number
  left_count: number
  /** The first hundred of those that were left. */
  left: LeftRecord[]
}

/** A merge that a record took part in. */
export interface MergeEntry {
  id: string
  at: string
  by: string
  kept: Row
  merged: Row
  counts: Record<string, number>
  undone_at: string | null
  undone_by: string | null
  put_back: number | null
  left_count: number | null
  left: LeftRecord[]
}
