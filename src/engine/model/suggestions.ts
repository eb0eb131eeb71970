import * as z from 'zod/mini'
import type { Language } from './declaration.ts'
import { instant } from './shapes.ts'

/**
 * A machine translation of one language of a field, pending until a person writes the field or dismisses it. Not part
 * of the record.
 */
export const suggestion = z.object({
  /** The property that it is for. */
  property: z.string(),
  text: z.string(),
  /** Whether the source text has changed since. */
  outdated: z.boolean(),
  created_at: instant,
})
export type Suggestion = z.infer<typeof suggestion>

/** A name in each language. */
export type NamePair = Readonly<Record<Language, string>>
