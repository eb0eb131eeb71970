/** Tracks which tables were written, so that results read before are known to be stale. */
export interface WrittenTables {
  /** A number that changes after each write to one of the tables; undefined while writes of other servers are not reported. */
  stateOf(tables: readonly string[]): number | undefined
  /** The maximum age of cached results, in milliseconds: other programs may write without notifyOthers. */
  readonly maxAgeMilliseconds: number
  /** Records tables that were written here: after the commit, and also if its outcome is unknown. */
  note(tables: Iterable<string>): void
  /** Records tables that were written by another server. */
  noteRemote(tables: readonly string[]): void
  /**
   * Starts or stops relying on reports of other servers' writes; earlier results are stale either way. `notify` is called with tables that
   * are written here.
   */
  setNotifier(notify: ((tables: readonly string[]) => void) | undefined): void
}

/** Programs that are not servers, such as an import, write without notifyOthers; their writes are visible after this time at the latest. */
const sharedMaxAgeMilliseconds = 5_000

/** Tracks writes to one database. With `isAlone` no other process writes to it, and no one has to be notified. */
export function createWrittenTables({ isAlone }: { isAlone: boolean }): WrittenTables {
  const times = new Map<string, number>()
  let generation = 0
  let notifyOthers: ((tables: readonly string[]) => void) | undefined
  const count = (tables: Iterable<string>): void => {
    for (const table of tables) times.set(table, (times.get(table) ?? 0) + 1)
  }
  return {
    stateOf: tables =>
      isAlone || notifyOthers ? tables.reduce((sum, table) => sum + (times.get(table) ?? 0), generation) : undefined,
    maxAgeMilliseconds: isAlone ? Infinity : sharedMaxAgeMilliseconds,
    note: tables => {
      const all = [...new Set(tables)]
      count(all)
      if (all.length > 0) notifyOthers?.(all)
    },
    noteRemote: count,
    setNotifier: notify => {
      // A jump larger than any number of single writes, so that no earlier state matches.
      generation += 2 ** 32
      notifyOthers = notify
    },
  }
}
