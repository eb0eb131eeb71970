import { api } from './api.ts'
import { problemIn } from './problemBody.ts'

/** The header with a proof of the password. */
export const proofHeader = 'Proof'

interface Held {
  proof: string
  until: number
}

let held: Held | undefined
let pending: PromiseWithResolvers<string | null> | undefined
const listeners = new Set<() => void>()

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

const respond = (proof: string | null): void => {
  pending?.resolve(proof)
  pending = undefined
  notifyListeners()
}

/**
 * Provides proofs of the person's password for this page's requests: a recent one, kept in memory only and so out of
 * reach of a stolen token, or one for which the person enters the password. Simultaneous requests share one dialog.
 */
export const proofPrompt = {
  /** Returns the proof that is still valid. */
  held: (): string | undefined => (held && Date.now() < held.until ? held.proof : undefined),
  /** Resolves to a proof once the person has entered the password, or to null if they cancel. */
  ask(): Promise<string | null> {
    held = undefined
    pending ??= Promise.withResolvers<string | null>()
    notifyListeners()
    return pending.promise
  },
  isAsking: (): boolean => pending !== undefined,
  give({ proof, expires_in }: { proof: string; expires_in: number }): void {
    held = { proof, until: Date.now() + expires_in * 1000 }
    respond(proof)
  },
  decline: (): void => respond(null),
  /** Calls `listener` when the dialog opens or closes. Returns a function that unsubscribes. */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/**
 * Whether a call failed because it requires a proof of the password. The call that obtains the proof does not count.
 */
export async function wantsProof(url: string, response: Response): Promise<boolean> {
  if (response.status !== 403 || url === `${api}/profile/proof`) return false
  return problemIn(403, response.headers, await response.clone().text()).code === 'proof_missing'
}
