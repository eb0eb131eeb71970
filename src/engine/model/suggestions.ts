import type { Language } from './declaration.ts'

/** A translation of one language of a field that a machine made, until a person writes the field or dismisses it. No part of the record. */
export interface Suggestion {
  /** The property that it is meant for. */
  property: string
  text: string
  /** Whether the text that it was made of has changed since. */
  outdated: boolean
  created_at: string
}

/** What one name is in both languages. */
export type NamePair = Readonly<Record<Language, string>>
