import type { Context } from 'hono'
import type { Row } from '../../engine/model/query.ts'

/** Whose passkeys are: the name of the host that browsers keep them for, and the origins of pages that may ask for them. */
export interface RelyingParty {
  id: string
  origins: readonly string[]
}

/** A passkey as it is kept. */
export interface PasskeyCredential {
  id: string
  publicKey: string
  counter: number
  transports: readonly string[]
}

/** Whom a new passkey is for. */
export interface PasskeyHolder {
  /** Stands for the person in the passkey; it says nothing of them. */
  handle: string
  name: string
  displayName: string
  product: string
  /** The passkeys that they have already. */
  known: readonly PasskeyCredential[]
}

/** Makes what a browser is requested passkeys, and checks what it answers. Each wants the person to be verified by their device. */
export interface WebAuthn {
  /** Whose passkeys are at the address that a browser has asked; undefined where browsers keep none for it. */
  partyAt(request: Context): RelyingParty | undefined
  /** What a browser makes a passkey by, and the challenge in it. */
  askToRegister(party: RelyingParty, holder: PasskeyHolder): Promise<{ options: Row; challenge: string }>
  /** The new passkey; undefined where the answer is none to this challenge, from elsewhere, or of nobody verified. */
  registered(party: RelyingParty, challenge: string, answer: Row): Promise<PasskeyCredential | undefined>
  /** What a browser shows a passkey by: one of these, or whichever the person chooses. */
  askToShow(party: RelyingParty, allowed?: readonly PasskeyCredential[]): Promise<{ options: Row; challenge: string }>
  /** The passkey's counter after it was shown; undefined where the answer is none to this challenge, from elsewhere, of nobody verified, or of a copy. */
  shown(party: RelyingParty, challenge: string, answer: Row, credential: PasskeyCredential): Promise<number | undefined>
}

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** What passkeys are made and checked with; where it is missing there are none. */
    webAuthn?: WebAuthn | undefined
  }
}
