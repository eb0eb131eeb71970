/** The same keys as the English catalog, all the way down, each with a text of its own: no key less, none more. */
export type Catalog<English> = {
  [Key in keyof English]: English[Key] extends string ? string : Catalog<English[Key]>
}

/** What a person reads of one entity. */
export interface EntityMessages {
  /** One and many: `Region |||| Regions`. */
  name: string
  /** Below "No records yet": what is kept in the list, and how its first record comes to be. */
  empty: string
  /** Asked before a record is deleted, and said before a failure, where it is more than what is said of every record. */
  delete?: string
  failure?: string
  /** On the button that creates one, where that does more than keep it. */
  send?: string
  /** Said once it is created, where "changes were saved" says too little. */
  sent?: string
  groups: Record<string, string>
  /** By the declared name, without a language: the panel marks languages itself. Parts of a composite stand beside it. */
  fields: Record<string, string>
  /** A sentence beside a field that people ask about. */
  hints?: Record<string, string>
  /** For every field that counts for completeness: what to do about it. `%{good}` is how much of it is good. */
  advice?: Record<string, string>
}
