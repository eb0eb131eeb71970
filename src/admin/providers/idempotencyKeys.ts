const pending = new Map<string, string>()

/** A random identifier; `crypto.randomUUID` is not there on pages without TLS. */
const randomKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * Runs a creating call under a key that stays the same until it has succeeded, so that pressing the button again after a broken
 * connection, or twice, makes one record.
 */
export async function onceOnly<Result>(call: string, run: (key: string) => Promise<Result>): Promise<Result> {
  const key = pending.get(call) ?? randomKey()
  pending.set(call, key)
  const result = await run(key)
  pending.delete(call)
  return result
}
