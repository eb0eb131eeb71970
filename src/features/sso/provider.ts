import type { PermissionKey, RoleName } from '../../engine/model/authorization.ts'

/** What ties the answer of a provider to the browser that asked, and to the one time that it did. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
  /** Seconds within which they must have signed in there; whenever it was without it. */
  maxAge?: number | undefined
}

/** Who somebody is, as the provider says it. */
export interface Identity {
  issuer: string
  subject: string
  email: string | undefined
  /** Whether the provider says that the address is theirs. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
  groups: readonly string[]
}

/** What a group of the provider's makes of somebody here. */
export interface GrantedRole {
  role: RoleName
  permissions?: readonly PermissionKey[] | undefined
}

/** What is done with people who come from a provider, as a place says it. */
export interface SignInRules {
  /** What groups make of their people, in order: the first that somebody is in says the role. Those of the product without it. */
  roles?: Readonly<Record<string, GrantedRole>> | undefined
  /** The ends of email addresses with which an account comes about by itself. */
  domains: readonly string[]
  /** Accounts of staff are linked by a verified address too. */
  linksStaff: boolean
}

/** A place where people sign in for several products at once. */
export interface SignInProvider {
  /** What people know it by. */
  label: string
  rules: SignInRules
  /** Where a sign-in begins, with what its answer will be checked by; `again` has people sign in there also where they are signed in. Throws `ProviderSilent`. */
  begin(options?: { anew?: boolean }): Promise<{ address: string; checks: Checks }>
  /** Who came back with this answer. Throws `ProviderSilent`, and `ProviderRefused` for an answer that is not whole, not in time, of another browser or of another provider. */
  finish(answer: URLSearchParams, checks: Checks): Promise<Identity>
  /** Where somebody signs out there too; null where the provider has no such place. Throws `ProviderSilent`. */
  leaveAddress(): Promise<string | null>
}

/** The provider could not be reached. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent'
}

/** What came back is not the answer to what this browser asked. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** Where people can sign in elsewhere; they can't without it. */
    provider?: SignInProvider | undefined
  }
}
