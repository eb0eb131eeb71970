import type { RowReaders } from './preparedQuery.ts'
import { parserOf } from './postgresParsers.ts'
import { maxNames, type StatementNames } from './statementNames.ts'

/** A connection keeps prepared statements until they are deallocated, which happens in batches beyond this number. */
const maxPrepared = 2 * maxNames

/** The statements that one connection has prepared. */
export class PreparedNames {
  readonly rowReaders: RowReaders = { readers: new Map(), parserOf }
  readonly #names: StatementNames
  readonly #prepared = new Set<string>()

  constructor(names: StatementNames) {
    this.#names = names
  }

  has(name: string): boolean {
    return this.#prepared.has(name)
  }

  add(name: string): void {
    this.#prepared.add(name)
  }

  /** Whether other statements have to be deallocated before the connection prepares this one. */
  isFullFor(name: string): boolean {
    return !this.#prepared.has(name) && this.#prepared.size >= maxPrepared
  }

  /** Forgets statements that are no longer used, and returns the SQL that deallocates them. */
  deallocateUnused(): string {
    const gone = this.#names.unusedOf(this.#prepared)
    for (const name of gone) {
      this.#prepared.delete(name)
      this.rowReaders.readers.delete(name)
    }
    return gone.map(name => `deallocate ${name}`).join(';')
  }
}
