import { draftsOf } from './localDraft.ts'
import { browserStorage } from './session/storage.ts'

/** Returns a random ID; `crypto.randomUUID` is unavailable on pages without TLS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Stored with the person's drafts, so that it survives a reload and is deleted with them. */
const nameOf = (person: string, call: string): string => `${draftsOf(person)}key.${call}`

/**
 * Runs a person's creating call with an idempotency key that stays the same until the call succeeds, so that a repeated
 * click, or a retry after a lost connection or a reload, creates only one record.
 */
export async function withIdempotencyKey<Result>(
  person: string,
  call: string,
  run: (key: string) => Promise<Result>,
): Promise<Result> {
  const name = nameOf(person, call)
  const key = browserStorage.getItem(name) ?? randomKey()
  browserStorage.setItem(name, key)
  try {
    const result = await run(key)
    browserStorage.removeItem(name)
    return result
  } catch (error) {
    // A call whose content was rejected becomes a different call once the content is corrected.
    if ((error as { status?: unknown }).status === 422) browserStorage.removeItem(name)
    throw error
  }
}
