import type { Context } from 'hono'
import type { Locale } from './model/declaration.ts'
import type { ProblemCode } from './model/problem.ts'
import type { Maintenance } from './model/maintenance.ts'
import type { Readiness } from './model/readiness.ts'
import type { MapTiles } from './model/session.ts'
import type { Files, Images } from './ports/files.ts'
import type { KeptAnswers } from './ports/keptAnswers.ts'
import type { Model, Models, ModelTexts } from './ports/models.ts'
import type { LimitName } from './rules/access/limits.ts'

/** Who a token speaks for. */
export interface Claims {
  /** Id of the person, or of `system`. */
  subject: string
  /** Id of the session it belongs to. */
  session: string
}

/** Signs and reads the short-lived token of the Authorization header. */
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

/** An email as it goes out. */
export interface Message {
  /** The same each time that the email is tried, so that whoever gets it twice shows it once. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Further headers. */
  headers?: Record<string, string>
  /** What a report that the email came back is known by: emails return to an address with it, where there is one. */
  returnToken?: string
  /** Called when all but the end of the email is given, before the mail server can have taken it; what it throws keeps it from being sent. */
  onHandover?: () => Promise<void>
}

/** An email that its receiver's mail server will never take, or not now; any other error says that no mail server was reached. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly forGood: boolean

  constructor(forGood: boolean) {
    super(forGood ? 'the email was refused for good' : 'the email was refused for now')
    this.forGood = forGood
  }
}

export interface Mail {
  /** Hands an email over. Throws `MailRefused`, and other errors where no mail server is reached. */
  send(message: Message): Promise<void>
}

export interface Sms {
  /** Sends a text to the 9 digits of a number inside the country. */
  send(phone: string, text: string): Promise<void>
}

/** Counts what is limited, the same for all servers. */
export interface Limiter {
  /** Counts one more (or `by`; 0 only looks) under a key that is reset after so many seconds; answers the count and the seconds left. */
  count(key: string, seconds: number, by?: number): Promise<{ count: number; seconds: number }>
}

/** What nobody can guess. */
export interface Secrets {
  /** 256 unguessable bits as text. */
  create(): string
  /** So many random decimal digits. */
  digits(count: number): string
  /** A text that follows from the given one and from a key that only the product has: 256 bits, safe in an address. */
  keyed(text: string): string
}

/** What is known of the way that a request came. */
export interface Network {
  /** The network address that it comes from; empty where it is not known. */
  address(request: Context): string
  /** The host, with its port, that a browser has asked for. */
  host(request: Context): string
}

/** Where records and files are kept. */
export interface StoragePorts {
  models: Models
  files: Files
  images: Images
  /** Caches public responses; without it they are computed for each request. */
  keptAnswers?: KeptAnswers | undefined
  /** Whether an error means that the store can't be reached at the moment. */
  isUnavailable: (error: unknown) => boolean
}

/** By what people and their browsers are known. */
export interface IdentityPorts {
  secrets: Secrets
  tokens: Tokens
  passwords: Passwords
  refreshCarrier: RefreshCarrier
  network: Network
}

/** What goes out, and where its readers are led. */
export interface DeliveryPorts {
  mail: Mail
  sms: Sms
  /** Where the panel is found, without a slash at the end. */
  publicUrl: () => string
  contactEmail: string
  /** The credential of the program that reports bounced emails; without it nothing is believed about them. */
  bouncesSecret?: string | undefined
}

/** What unexpected errors came of: a request, a job, or work after an answer. */
export type Occurrence = { method: string; path: string } | { job: string } | 'background'

/** How it runs. */
export interface RuntimePorts {
  clock: () => Date
  /** The version of the program, where it is kept by one. */
  version?: string | undefined
  limiter: Limiter
  /** Counts for this place alone. */
  ownLimiter: Limiter
  /** Hears of each refusal because of a limit. */
  onLimited?: ((name: LimitName) => void) | undefined
  /** How much of what is limited there may be here, where that is not what is usual. */
  mostOf?: Partial<Record<LimitName, number>> | undefined
  /** Looks whether all that work needs is there. */
  ready: () => Promise<Readiness>
  /** Notes an error that nobody expected; never of what a request carried. */
  report: (error: unknown, where: Occurrence) => void
  /** Nothing may be written through this server, whatever the others do. */
  alwaysMaintained?: boolean | undefined
  /** What maps are drawn of. */
  mapTiles?: MapTiles | undefined
  /** Where visitors find a public record: see `src/engine/rules/text/recordAddress.ts`. */
  website?: string | undefined
}

/**
 * What differs between the places where a product runs, and each of them brings. A feature that needs something more of the place
 * declares it beside its own code, in the group that it belongs to: `declare module '…/ports.ts' { interface RuntimePorts { … } }`.
 */
export interface PlacePorts extends StoragePorts, IdentityPorts, DeliveryPorts, RuntimePorts {}

/** What the product says in words. */
export interface TextPorts extends ModelTexts {
  /** A word or a form of days and moments in a language, its variables filled in. */
  dateWord: (locale: Locale, key: string, params?: Record<string, string | number>) => string
  /** The sentence of a problem in a language. */
  sentence: (locale: Locale, code: ProblemCode, params: Record<string, string | number>) => string
}

/** What a model says, at hand for whatever is done by it. */
type OfModel = Pick<Model, 'registry' | 'codeLists' | 'store'>

/**
 * All that a request, an attempt of a job or a notification works with, by one model: what the place brings, and what is the same in every place, which the product adds. What a part of the
 * engine or a feature adds is declared beside it: `declare module '…/ports.ts' { interface Ports { … } }`, texts in `TextPorts`.
 */
export interface Ports extends PlacePorts, TextPorts, OfModel {
  model: Model
  /** Whether nothing may be written at the moment. */
  maintenance: Maintenance
  /** What continues after this has ended is given these: background work, streams. */
  lasting: LastingPorts
  newId: () => string
}

/** The same for as long as a place runs, whatever is declared meanwhile: it knows no model, so that nothing mixes two. */
export type LastingPorts = Omit<Ports, 'model' | 'lasting' | keyof OfModel>

/** The ports by one model: the newest unless another is given. */
export const portsAt = (ports: LastingPorts, model: Model = ports.models.current()): Ports => ({
  ...ports,
  ...model.texts,
  lasting: ports,
  model,
  registry: model.registry,
  codeLists: model.codeLists,
  store: model.store,
})
