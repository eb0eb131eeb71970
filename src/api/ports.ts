import type { Context } from 'hono'
import type { CodeList, Locale } from '../model/declaration.ts'
import type { ProblemCode } from '../model/problem.ts'
import type { Registry } from '../model/registry.ts'
import type { Store } from '../records/store.ts'

/** Who a token speaks for. */
export interface Claims {
  /** Id of the person, or of `system`. */
  subject: string
  /** Id of the session it belongs to. */
  session: string
}

/** Signs and reads the short-lived token that stands in the Authorization header. */
export interface Tokens {
  issue(claims: Claims, seconds: number): Promise<string>
  /** The claims of a token that is whole and in time; otherwise what is wrong with it. */
  read(token: string): Promise<Claims | 'expired' | 'invalid'>
}

export interface Passwords {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** How the refresh token travels: a cookie on the server, something of its own where there are no cookies. */
export interface RefreshCarrier {
  read(request: Context): string | undefined
  /** Hands out a token, or takes it back with null. */
  write(request: Context, token: string | null, seconds: number): void
}

/** All that the API needs from where it runs. */
export interface Ports {
  registry: Registry
  codeLists: readonly CodeList[]
  store: Store
  clock: () => Date
  newId: () => string
  /** 256 unguessable bits as text. */
  newSecret: () => string
  tokens: Tokens
  passwords: Passwords
  refreshCarrier: RefreshCarrier
  /** The sentence of a problem in a language. */
  sentence: (locale: Locale, code: ProblemCode, params: Record<string, string | number>) => string
  /** Whether an error means that the store can't be reached at the moment. */
  isUnavailable: (error: unknown) => boolean
  /** Asks the store whether it answers. */
  ready: () => Promise<void>
  /** Takes note of an error that nobody expected; never of what a request carried. */
  report: (error: unknown, where: { method: string; path: string }) => void
  contactEmail: string
}
