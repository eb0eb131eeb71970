import type { PermissionKey, RoleName } from '../../engine/model/authorization.ts'

/** Values that bind the provider's response to the browser and the request that began the attempt. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
  /** Maximum age in seconds of the sign-in at the provider; any age if missing. */
  maxAge?: number | undefined
}

/** An identity as confirmed by the provider. */
export interface Identity {
  issuer: string
  subject: string
  email: string | undefined
  /** Whether the provider has verified the email address. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
  groups: readonly string[]
}

/** The role that a group at the provider grants here. */
export interface GrantedRole {
  role: RoleName
  permissions?: readonly PermissionKey[] | undefined
}

/** How people who come from a provider are handled, according to the settings of the installation. */
export interface SignInRules {
  /**
   * The roles that groups grant, in order: the first group of a person determines the role. Those of the product by
   * default.
   */
  roles?: Readonly<Record<string, GrantedRole>> | undefined
  /** The domains of email addresses for which an account is created automatically. */
  domains: readonly string[]
  /** Whether staff accounts are also linked by a verified email address. */
  linksStaff: boolean
}

/** An identity provider, which several products share. */
export interface SignInProvider {
  /** The name of the provider. */
  label: string
  rules: SignInRules
  /**
   * Returns the URL where a sign-in begins, and the values to check its response against; with `reauthenticate`,
   * people must sign in there again even if they are signed in. Throws `ProviderUnreachable`.
   */
  begin(options?: { reauthenticate?: boolean }): Promise<{ address: string; checks: Checks }>
  /**
   * Returns the identity in a response. Throws `ProviderUnreachable`, and `ProviderRejected` for a response that is
   * incomplete, late, or from another browser or provider.
   */
  finish(response: URLSearchParams, checks: Checks): Promise<Identity>
  /** Returns the URL where people sign out at the provider; null if it has none. Throws `ProviderUnreachable`. */
  signOutAddress(): Promise<string | null>
}

/** The provider could not be reached. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/** The response does not match the request of this browser. */
export class ProviderRejected extends Error {
  override name = 'ProviderRejected'
}

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** The identity provider; if missing, people cannot sign in with one. */
    provider?: SignInProvider | undefined
  }
}
