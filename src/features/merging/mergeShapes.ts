import * as z from 'zod/mini'
import { counted, id, instant, row } from '../../engine/model/shapes.ts'
import { use } from '../../engine/model/usage.ts'

/** What merging a record into another would touch. */
export const mergePreview = z.object({
  merged: row,
  kept: row,
  /** What refers to the merged record; `deleted` more of it lie in the trash and are moved too. */
  uses: z.array(z.object({ ...use.shape, deleted: z.int() })),
  /** Open requests that propose the merged record somewhere. */
  requests: z.object({ count: z.int(), capped: z.boolean() }),
  /** What else changes in the records that refer to it, because the kept record lies elsewhere: as the category of an object type. */
  along: z.array(
    z.object({
      resource: z.string(),
      property: z.string(),
      from: z.nullable(id) as z.ZodMiniType<unknown>,
      to: id as z.ZodMiniType<unknown>,
    }),
  ),
})
export type MergePreview = z.infer<typeof mergePreview>

/** What a merge did. */
export const mergeResult = z.object({
  id,
  kept: row,
  /** How many records were changed, by entity. */
  counts: counted,
})
export type MergeResult = z.infer<typeof mergeResult>

/** A record that was changed since a merge, so that undoing it left it as it is. */
const leftRecord = z.object({ resource: z.string(), id })
export type LeftRecord = z.infer<typeof leftRecord>

/** What undoing a merge did. */
export const undoResult = z.object({
  merged: row,
  put_back: z.int(),
  left_count: z.int(),
  /** The first hundred of those that were left. */
  left: z.array(leftRecord),
})
export type UndoResult = z.infer<typeof undoResult>

/** A merge that a record took part in. */
export const mergeEntry = z.object({
  id,
  at: instant,
  by: id,
  kept: row,
  merged: row,
  counts: counted,
  undone_at: z.nullable(instant),
  undone_by: z.nullable(id),
  put_back: z.nullable(z.int()),
  left_count: z.nullable(z.int()),
  left: z.array(leftRecord),
})
export type MergeEntry = z.infer<typeof mergeEntry>
