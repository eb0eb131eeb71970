import type { PasswordProof } from '../../../engine/model/session.ts'

const name = 'marani.proof'

/** Passes a proof from the window in which the person signed in again to the waiting pages of this browser. */
export function passProof(proof: PasswordProof): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(proof)
  channel.close()
}

/** Calls `take` with a proof that another window passes; returns a function that stops waiting. */
export function awaitProof(take: (proof: PasswordProof) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<PasswordProof>) => take(data)
  return () => channel.close()
}
