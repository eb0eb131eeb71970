import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { id, instant } from '../../engine/model/shapes.ts'
import { actions } from '../../engine/model/words.ts'

/** Maximum lifetime of a key, in days. */
export const maxDays = 366

export const rights = z.record(z.string(), z.array(z.enum(actions)))

/** The input from which a key is created. */
export const newKey = z.strictObject({
  name: plainText({ maximum: 80, lines: false }),
  rights,
  days: z.int().check(z.minimum(1), z.maximum(maxDays)),
  /** The role in which the key acts, for people who pass every check; by default the person's own. */
  role: z.optional(z.nullable(z.string())),
})
export type NewKey = z.infer<typeof newKey>

/** A key as it is listed: only its prefix is shown. */
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

/** A new key, including the secret, which is never shown again. */
export const madeKey = z.object({ ...keyEntry.shape, key: z.string() })
export type MadeKey = z.infer<typeof madeKey>
