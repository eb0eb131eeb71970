import { api } from './api.ts'
import { problemIn } from './problemBody.ts'

/** The header that carries a proof of the password. */
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

const answer = (proof: string | null): void => {
  pending?.resolve(proof)
  pending = undefined
  notifyListeners()
}

/**
 * Where the page's calls get a proof of the person's password: one that was given a moment ago, kept in this page alone and by nobody who
 * has the token, or the one that the person is requested. However many calls want one at once, they are asked once.
 */
export const proofDesk = {
  /** The proof that still counts. */
  held: (): string | undefined => (held && Date.now() < held.until ? held.proof : undefined),
  /** Resolves to a proof when the person has shown their password, to null when they would not. */
  ask(): Promise<string | null> {
    held = undefined
    pending ??= Promise.withResolvers<string | null>()
    notifyListeners()
    return pending.promise
  },
  isAsking: (): boolean => pending !== undefined,
  give({ proof, expires_in }: { proof: string; expires_in: number }): void {
    held = { proof, until: Date.now() + expires_in * 1000 }
    answer(proof)
  },
  decline: (): void => answer(null),
  /** Calls `listener` whenever the person is asked, or no more; answers how to stop that. */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Whether a call was refused because it wants a proof of the password. The call that proves is none of these. */
export async function wantsProof(url: string, response: Response): Promise<boolean> {
  if (response.status !== 403 || url === `${api}/profile/proof`) return false
  return problemIn(403, response.headers, await response.clone().text()).code === 'proof_missing'
}
