import * as z from 'zod/mini'
import { counted, id, instant, row } from '../../engine/model/shapes.ts'
import { use } from '../../engine/model/usage.ts'

/** What a merge would change. */
export const mergePreview = z.object({
  merged: row,
  kept: row,
  /**
   * What refers to the merged record; `deleted` is the number of further references in the trash, which are moved too.
   */
  uses: z.array(z.object({ ...use.shape, deleted: z.int() })),
  /** Open requests that propose the merged record. */
  requests: z.object({ count: z.int(), capped: z.boolean() }),
  /**
   * Other changes to the referring records, because the kept record is in another place: such as the category of an
   * object type.
   */
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

export const mergeResult = z.object({
  id,
  kept: row,
  /** The number of changed records, by entity. */
  counts: counted,
})
export type MergeResult = z.infer<typeof mergeResult>

/** A record that was changed after the merge, so that undoing the merge leaves it as it is. */
const leftRecord = z.object({ resource: z.string(), id })
export type LeftRecord = z.infer<typeof leftRecord>

export const undoResult = z.object({
  merged: row,
  put_back: z.int(),
  left_count: z.int(),
  /** The first hundred records that were left unchanged. */
  left: z.array(leftRecord),
})
export type UndoResult = z.infer<typeof undoResult>

/** A merge that a record was part of. */
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
