import { samePlanMark } from './sql/samePlan.ts'

/** How many statements are prepared at most: the most recently used ones. */
export const maxNames = 300

/** Names of prepared statements, by their text. A name is never reused, so that no connection confuses two statements. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #named = 0

  /** Returns the statement's name; undefined if it is planned each time. */
  of(text: string): string | undefined {
    if (!text.startsWith(samePlanMark)) return undefined
    const name = this.#names.get(text) ?? `marani_${this.#named++}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > maxNames) this.forget(this.#names.keys().next().value ?? '')
    return name
  }

  forget(text: string): void {
    this.#names.delete(text)
  }

  /** Returns the names of statements that are no longer used. */
  unusedOf(prepared: ReadonlySet<string>): string[] {
    const present = new Set(this.#names.values())
    return [...prepared].filter(name => !present.has(name))
  }
}
