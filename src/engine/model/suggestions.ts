import * as z from 'zod/mini'
import type { Language } from './declaration.ts'
import { instant } from './shapes.ts'

/** A translation of one language of a field that a machine made, until a person writes the field or dismisses it. No part of the record. */
export const suggestion = z.object({
  /** The property that it is meant for. */
  property: z.string(),
  text: z.string(),
  /** Whether the text that it was made of has changed since. */
  outdated: z.boolean(),
  created_at: instant,
})
export type Suggestion = z.infer<typeof suggestion>

/** What one name is in both languages. */
export type NamePair = Readonly<Record<Language, string>>
