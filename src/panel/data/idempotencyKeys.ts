import { draftsOf } from './localDraft.ts'
import { browserKeep } from './session/storage.ts'

/** A random identifier; `crypto.randomUUID` is not there on pages without TLS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Beside the person's drafts, so that it outlives the page and goes with them. */
const nameOf = (person: string, call: string): string => `${draftsOf(person)}key.${call}`

/**
 * Runs a creating call of a person under a key that stays the same until it has succeeded, so that pressing the button again
 * after a broken connection or a reloaded page, or twice, makes one record.
 */
export async function withIdempotencyKey<Result>(
  person: string,
  call: string,
  run: (key: string) => Promise<Result>,
): Promise<Result> {
  const name = nameOf(person, call)
  const key = browserKeep.getItem(name) ?? randomKey()
  browserKeep.setItem(name, key)
  try {
    const result = await run(key)
    browserKeep.removeItem(name)
    return result
  } catch (error) {
    // What was refused for its content is another call once it is mended.
    if ((error as { status?: unknown }).status === 422) browserKeep.removeItem(name)
    throw error
  }
}
