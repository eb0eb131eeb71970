/** One difference between declarations and database, and how to resolve it. */
export interface Change {
  /** The table concerned, if any. */
  table?: string
  /** What is done, or why it can't be, with table and column. */
  sentence: string
  /** Statements to run in order. */
  statements: readonly string[]
  /**
   * `adds` loses nothing; `loses` requires permission and stops the start without it; `unneeded` is done with permission and skipped
   * without it; `kept` is always left alone; `refused` has to be resolved by a person in any case.
   */
  kind: 'adds' | 'loses' | 'unneeded' | 'kept' | 'refused'
  /** If the query `finds` a row, the change is replaced by `instead`. */
  unless?: { finds: string; instead: Change }
  /** Statements run stage by stage across all changes. */
  stage: Stage
}

/** Indexes are dropped first and created last, so that columns can change in between. */
export const stages = ['extensions', 'dropIndexes', 'tables', 'columns', 'createIndexes', 'triggers', 'marks'] as const
export type Stage = (typeof stages)[number]
