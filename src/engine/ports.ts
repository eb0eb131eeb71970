import type { Context } from 'hono'
import type { CodeList, Locale } from './model/declaration.ts'
import type { ProblemCode } from './model/problem.ts'
import type { Readiness } from './model/readiness.ts'
import type { Registry } from './model/registry.ts'
import type { MapTiles } from './model/session.ts'
import type { Store } from './records/store.ts'
import type { Files, Images } from './ports/files.ts'
import type { LimitName } from './rules/access/limits.ts'

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
  /** The claims of a token that is whole and in time, and until when that is, in milliseconds; otherwise what is wrong with it. */
  read(token: string): Promise<(Claims & { until: number }) | 'expired' | 'invalid'>
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

/** A letter as it goes out. */
export interface Message {
  /** The same each time that the letter is tried, so that whoever gets it twice shows it once. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Further headers. */
  headers?: Record<string, string>
  /** What a report that the letter came back is known by: letters return to an address with it, where there is one. */
  returnToken?: string
  /** Called when all but the end of the letter is given, before the mail server can have taken it; what it throws keeps it from being sent. */
  onHandover?: () => Promise<void>
}

/** A letter that its receiver's mail server will never take, or not now; any other error says that no mail server was reached. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly forGood: boolean

  constructor(forGood: boolean) {
    super(forGood ? 'the letter was refused for good' : 'the letter was refused for now')
    this.forGood = forGood
  }
}

export interface Mail {
  /** Hands a letter over. Throws `MailRefused`, and other errors where no mail server is reached. */
  send(message: Message): Promise<void>
}

export interface Sms {
  /** Sends a text to the 9 digits of a number inside the country. */
  send(phone: string, text: string): Promise<void>
}

/** Counts what is limited, the same for all servers. */
export interface Limiter {
  /** Counts one more (or `by`; 0 only looks) under a key that begins anew after so many seconds; answers the count and the seconds left. */
  count(key: string, seconds: number, by?: number): Promise<{ count: number; seconds: number }>
}

/**
 * All that the API needs from where it runs. Whatever needs something more of the place, a part of the engine or a feature, declares
 * it beside its own code: `declare module '…/ports.ts' { interface Ports { … } }`.
 */
export interface Ports {
  registry: Registry
  codeLists: readonly CodeList[]
  store: Store
  clock: () => Date
  newId: () => string
  /** 256 unguessable bits as text. */
  newSecret: () => string
  /** So many random decimal digits. */
  newCode: (digits: number) => string
  /** A text that follows from the given one and from a key that only the product has: 256 bits, safe in an address. */
  keyed: (text: string) => string
  tokens: Tokens
  passwords: Passwords
  refreshCarrier: RefreshCarrier
  /** The network address that a request comes from; empty where it is not known. */
  clientAddress: (request: Context) => string
  /** The host, with its port, that a browser has asked for. */
  askedHost: (request: Context) => string
  limiter: Limiter
  /** Counts for this place alone. */
  ownLimiter: Limiter
  mail: Mail
  sms: Sms
  files: Files
  images: Images
  /** A word or a form of days and moments in a language, its variables filled in. */
  dateWord: (locale: Locale, key: string, params?: Record<string, string | number>) => string
  /** What a field of a resource, or a part of one, is called in a language. */
  fieldLabel: (locale: Locale, resource: string, field: string) => string
  /** What a code of a list is called in a language. */
  codeLabel: (locale: Locale, list: string, name: string) => string
  /** Where the panel is found, without a slash at the end. */
  publicUrl: () => string
  /** The sentence of a problem in a language. */
  sentence: (locale: Locale, code: ProblemCode, params: Record<string, string | number>) => string
  /** Whether an error means that the store can't be reached at the moment. */
  isUnavailable: (error: unknown) => boolean
  /** Looks whether all that work needs is there. */
  ready: () => Promise<Readiness>
  /** Takes note of an error that nobody expected; never of what a request carried. */
  report: (error: unknown, where: { method: string; path: string } | { job: string }) => void
  contactEmail: string
  /** What whoever tells of letters that came back proves itself with; without it nothing is believed about them. */
  bouncesSecret?: string | undefined
  /** Where maps take their pictures from. */
  mapTiles?: MapTiles | undefined
  /** How much of what is limited there may be here, where that is not what is usual. */
  mostOf?: Partial<Record<LimitName, number>> | undefined
}
