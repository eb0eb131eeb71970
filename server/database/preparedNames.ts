import type { Described } from './preparedQuery.ts'
import { parserOf } from './postgresParsers.ts'
import { mostNames, type StatementNames } from './statementNames.ts'

/** A connection keeps what it has prepared until it is told to drop it; so many are dropped at a time. */
const mostPrepared = 2 * mostNames

/** The statements that one connection has prepared. */
export class PreparedNames {
  readonly described: Described = { readers: new Map(), parserOf }
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

  /** Whether others have to be given up before the connection prepares this one. */
  isFullFor(name: string): boolean {
    return !this.#prepared.has(name) && this.#prepared.size >= mostPrepared
  }

  /** Forgets those that nobody asks any more, and answers the statements by which the connection gives them up. */
  giveUpGone(): string {
    const gone = this.#names.goneOf(this.#prepared)
    for (const name of gone) {
      this.#prepared.delete(name)
      this.described.readers.delete(name)
    }
    return gone.map(name => `deallocate ${name}`).join(';')
  }
}
