import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { id, instant } from '../../engine/model/shapes.ts'
import { actions } from '../../engine/model/words.ts'

/** The most days that a key works. */
export const mostDays = 366

/** Actions by resource. */
export const rights = z.record(z.string(), z.array(z.enum(actions)))

/** What a key is made of. */
export const newKey = z.strictObject({
  name: plainText({ maximum: 80, lines: false }),
  rights,
  days: z.int().check(z.minimum(1), z.maximum(mostDays)),
  /** The role that it acts in, of whoever passes every check; that of the person without it. */
  role: z.optional(z.nullable(z.string())),
})
export type NewKey = z.infer<typeof newKey>

/** A key as it is listed: by its beginning alone. */
export const keyEntry = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  rights,
  role: z.nullable(z.string()),
  by: id,
  created_at: instant,
  expires_at: instant,
  last_used_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
})
export type KeyEntry = z.infer<typeof keyEntry>

/** A key that was just made; nobody is shown it again. */
export const madeKey = z.object({ ...keyEntry.shape, key: z.string() })
export type MadeKey = z.infer<typeof madeKey>
