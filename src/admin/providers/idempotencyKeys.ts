const prefix = 'draft.key.'

/** A random identifier; `crypto.randomUUID` is not there on pages without TLS. */
const randomKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const pending = new Map<string, string>()

/** Beside the draft that it belongs to, so that it outlives the page and goes with the drafts. */
function remember(call: string, key: string): void {
  pending.set(call, key)
  try {
    localStorage.setItem(prefix + call, key)
  } catch {
    // No room: the key holds for as long as the page does.
  }
}

function forget(call: string): void {
  pending.delete(call)
  localStorage.removeItem(prefix + call)
}

/**
 * Runs a creating call under a key that stays the same until it has succeeded, so that pressing the button again after a broken
 * connection or a reloaded page, or twice, makes one record.
 */
export async function onceOnly<Result>(call: string, run: (key: string) => Promise<Result>): Promise<Result> {
  const key = pending.get(call) ?? localStorage.getItem(prefix + call) ?? randomKey()
  remember(call, key)
  try {
    const result = await run(key)
    forget(call)
    return result
  } catch (error) {
    // What was refused for its content is another call once it is mended.
    if ((error as { status?: unknown }).status === 422) forget(call)
    throw error
  }
}
