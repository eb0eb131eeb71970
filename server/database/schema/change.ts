/** One difference between declarations and database, with what brings them together. */
export interface Change {
  /** The table that it is about, where it is about one. */
  table?: string
  /** What is done, or why it can't be, naming table and column. */
  sentence: string
  /** Statements in order. */
  statements: readonly string[]
  /**
   * `adds` loses nothing; `loses` needs leave and stops the start without it; `unneeded` is done with leave and left alone without;
   * `kept` is left alone in any case; `refused` is for a person to resolve, leave or not.
   */
  kind: 'adds' | 'loses' | 'unneeded' | 'kept' | 'refused'
  /** A question to the data, answering one row where the change becomes the other one. */
  unless?: { finds: string; instead: Change }
  /** Statements run by stage, whatever change they belong to. */
  stage: Stage
}

/** Indexes go first and come last, so that columns can change beneath them. */
export const stages = ['extensions', 'dropIndexes', 'tables', 'columns', 'createIndexes', 'triggers', 'marks'] as const
export type Stage = (typeof stages)[number]
