import { samePlanMark } from './sql/samePlan.ts'

/** So many statements are prepared at a time: those that were asked last. */
export const mostNames = 300

/** Names for the statements that are prepared, by their text. A name is given once, so that no connection takes one statement for another. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #named = 0

  /** The statement's name; none for one that is planned each time. */
  of(text: string): string | undefined {
    if (!text.startsWith(samePlanMark)) return undefined
    const name = this.#names.get(text) ?? `marani_${this.#named++}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > mostNames) this.forget(this.#names.keys().next().value ?? '')
    return name
  }

  forget(text: string): void {
    this.#names.delete(text)
  }

  /** The names of those that nobody asks any more. */
  goneOf(prepared: ReadonlySet<string>): string[] {
    const present = new Set(this.#names.values())
    return [...prepared].filter(name => !present.has(name))
  }
}
