import type { Context } from 'hono'
import type { Row } from '../../engine/model/query.ts'

/**
 * The relying party: the host name that browsers store passkeys for, and the origins of pages that may request them.
 */
export interface RelyingParty {
  id: string
  origins: readonly string[]
}

/** A passkey as it is stored. */
export interface PasskeyCredential {
  id: string
  publicKey: string
  counter: number
  transports: readonly string[]
}

/** The person that a new passkey is for. */
export interface PasskeyHolder {
  /** Identifies the person in the passkey without revealing anything about them. */
  handle: string
  name: string
  displayName: string
  product: string
  /** The passkeys that they already have. */
  known: readonly PasskeyCredential[]
}

/**
 * Creates the options for browsers and verifies their responses. Each operation requires the device to verify the
 * person.
 */
export interface WebAuthn {
  /** The relying party for the URL of a request; undefined if browsers store no passkeys for it. */
  partyAt(request: Context): RelyingParty | undefined
  /** The options to create a passkey, and the challenge in them. */
  registrationOptions(party: RelyingParty, holder: PasskeyHolder): Promise<{ options: Row; challenge: string }>
  /**
   * Returns the new passkey; undefined if the response does not answer this challenge, comes from another origin, or
   * the person was not verified.
   */
  verifyRegistration(party: RelyingParty, challenge: string, response: Row): Promise<PasskeyCredential | undefined>
  /** The options to present a passkey: one of `allowed`, or any that the person chooses. */
  authenticationOptions(
    party: RelyingParty,
    allowed?: readonly PasskeyCredential[],
  ): Promise<{ options: Row; challenge: string }>
  /**
   * Returns the passkey's new counter; undefined if the response does not answer this challenge, comes from another
   * origin, the person was not verified, or the passkey is a copy.
   */
  verifyAuthentication(
    party: RelyingParty,
    challenge: string,
    response: Row,
    credential: PasskeyCredential,
  ): Promise<number | undefined>
}

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** Creates and verifies passkeys; without it there are none. */
    webAuthn?: WebAuthn | undefined
  }
}
