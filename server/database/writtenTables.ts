/** Which tables were written, so that what was read of them before is known to be old. */
export interface WrittenTables {
  /** A number that changes after each write to one of the tables; undefined while writes of other servers would go unnoticed. */
  stateOf(tables: readonly string[]): number | undefined
  /** For how many milliseconds nothing that was read is relied on longer: others may write without notifying. */
  readonly reliedOn: number
  /** Notes tables that were written here: at once when that is so for good, and also where nobody knows whether it is. */
  note(tables: Iterable<string>): void
  /** Notes tables that were written elsewhere. */
  hear(tables: readonly string[]): void
  /** Whether writes of others are reported from now on; what was read before is stale either way. `notify` is called with what is written here. */
  follow(notify: ((tables: readonly string[]) => void) | undefined): void
}

/** Programs that serve nobody, as an import, write without notifying; what they wrote shows after so long at most. */
const reliedOnAmongOthers = 5_000

/** Tracks writes for one database. Where this process has it alone nothing else writes, and nobody needs to be notified. */
export function createWrittenTables({ isAlone }: { isAlone: boolean }): WrittenTables {
  const times = new Map<string, number>()
  let followed = 0
  let notifying: ((tables: readonly string[]) => void) | undefined
  const count = (tables: Iterable<string>): void => {
    for (const table of tables) times.set(table, (times.get(table) ?? 0) + 1)
  }
  return {
    stateOf: tables =>
      isAlone || notifying ? tables.reduce((sum, table) => sum + (times.get(table) ?? 0), followed) : undefined,
    reliedOn: isAlone ? Infinity : reliedOnAmongOthers,
    note: tables => {
      const all = [...new Set(tables)]
      count(all)
      if (all.length > 0) notifying?.(all)
    },
    hear: count,
    follow: notify => {
      // So many more than any sum could have come to by single writes meanwhile: nothing from before fits any more.
      followed += 2 ** 32
      notifying = notify
    },
  }
}
