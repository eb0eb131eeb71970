import type { Context } from 'hono'
import type { Locale } from './model/declaration.ts'
import type { ProblemCode } from './model/problem.ts'
import type { Maintenance } from './model/maintenance.ts'
import type { Readiness } from './model/readiness.ts'
import type { MapTiles } from './model/session.ts'
import type { Files, Images } from './ports/files.ts'
import type { ResponseCache } from './ports/responseCache.ts'
import type { Model, Models, ModelTexts } from './ports/models.ts'
import type { LimitName } from './rules/access/limits.ts'

/** The claims of a token. */
export interface Claims {
  /** The ID of the person, or of `system`. */
  subject: string
  /** The ID of the session. */
  session: string
}

/** Signs and verifies the short-lived token in the Authorization header. */
export interface Tokens {
  issue(claims: Claims, seconds: number): Promise<string>
  /** Returns the claims of a valid token and its expiry in milliseconds, or what is wrong with it. */
  read(token: string): Promise<(Claims & { until: number }) | 'expired' | 'invalid'>
}

export interface Passwords {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** How the refresh token is transported: in a cookie on the server, or otherwise where there are no cookies. */
export interface RefreshCarrier {
  read(request: Context): string | undefined
  /** Sends a token, or removes it if null. */
  write(request: Context, token: string | null, seconds: number): void
}

/** An email to be sent. */
export interface Message {
  /** The same for each attempt, so that mail programs show a duplicate only once. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Additional headers. */
  headers?: Record<string, string>
  /** Identifies the email in a bounce: its return address contains the token, if one is configured. */
  returnToken?: string
  /**
   * Called when everything but the end of the email has been transmitted, before the mail server can have accepted it;
   * if it throws, the email is not sent.
   */
  onHandover?: () => Promise<void>
}

/**
 * Thrown if the recipient's mail server rejects an email, permanently or temporarily; any other error means that no
 * mail server was reached.
 */
export class MailRejected extends Error {
  override name = 'MailRejected'
  readonly forGood: boolean

  constructor(forGood: boolean) {
    super(forGood ? 'the email was refused for good' : 'the email was refused for now')
    this.forGood = forGood
  }
}

export interface Mail {
  /** Sends an email. Throws `MailRejected`, or another error if no mail server was reached. */
  send(message: Message): Promise<void>
}

export interface Sms {
  /** Sends a text message to a domestic number of 9 digits. */
  send(phone: string, text: string): Promise<void>
}

/** Counts uses of rate limits, shared by all servers. */
export interface Limiter {
  /**
   * Adds 1 (or `by`; 0 only reads) to a counter that is reset after `seconds`; returns the count and the seconds left.
   */
  count(key: string, seconds: number, by?: number): Promise<{ count: number; seconds: number }>
}

/** Generates secrets. */
export interface Secrets {
  /** Returns 256 random bits as text. */
  create(): string
  /** Returns random decimal digits. */
  digits(count: number): string
  /** Returns a keyed hash of a text, with a key that only the product has: 256 bits, safe in a URL. */
  keyed(text: string): string
}

/** The network properties of a request. */
export interface Network {
  /** Returns the IP address of the client; empty if unknown. */
  address(request: Context): string
  /** Returns the requested host with its port. */
  host(request: Context): string
}

/** The compressions of responses, in order of preference. */
export const bodyEncodings = ['br', 'gzip'] as const
export type BodyEncoding = (typeof bodyEncodings)[number]

/**
 * Returns the compressed body of a response, or undefined if it is too short. The same array has been sent before, or is
 * going to be sent again; it is compressed once.
 */
export type CompressBody = (
  body: Uint8Array<ArrayBuffer>,
  encoding: BodyEncoding,
) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Storage of records and files. */
export interface StoragePorts {
  models: Models
  files: Files
  images: Images
  /** Caches public responses; without it they are computed for each request. */
  responseCache?: ResponseCache | undefined
  /** Compresses bodies of responses that are sent repeatedly; without it, whatever transports them may. */
  compressBody?: CompressBody | undefined
  /** Whether an error means that the store is temporarily unavailable. */
  isUnavailable: (error: unknown) => boolean
}

/** Identification of people and their browsers. */
export interface IdentityPorts {
  secrets: Secrets
  tokens: Tokens
  passwords: Passwords
  refreshCarrier: RefreshCarrier
  network: Network
}

/** Delivery of messages, and the URLs in them. */
export interface DeliveryPorts {
  mail: Mail
  sms: Sms
  /** Returns the URL of the panel, without a slash at the end. */
  publicUrl: () => string
  contactEmail: string
  /** The credential of the program that reports bounced emails; if omitted, no reports are accepted. */
  bouncesSecret?: string | undefined
}

/** Where an unexpected error occurred: in a request, a job, or work after a response. */
export type ErrorSource = { method: string; path: string } | { job: string } | 'background'

/** The runtime environment. */
export interface RuntimePorts {
  clock: () => Date
  /** The version of the program, if known. */
  version?: string | undefined
  limiter: Limiter
  /** Counts uses on this server only. */
  ownLimiter: Limiter
  /** Called for each rejection because of a rate limit. */
  onLimited?: ((name: LimitName) => void) | undefined
  /** The maximums of rate limits that differ from the defaults. */
  limitMaximums?: Partial<Record<LimitName, number>> | undefined
  /** Checks the dependencies of the server. */
  ready: () => Promise<Readiness>
  /** Reports an unexpected error; never includes data of requests. */
  report: (error: unknown, where: ErrorSource) => void
  /** This server is read-only, regardless of the others. */
  alwaysMaintained?: boolean | undefined
  /** The source of map tiles. */
  mapTiles?: MapTiles | undefined
  /** The URL template of a public record: see `src/engine/rules/text/recordAddress.ts`. */
  website?: string | undefined
}

/**
 * What each environment of the product provides. A feature that needs something else of the environment declares it
 * next to its code, in the group that it belongs to: `declare module '…/ports.ts' { interface RuntimePorts { … } }`.
 */
export interface PlacePorts extends StoragePorts, IdentityPorts, DeliveryPorts, RuntimePorts {}

/** The texts of the product. */
export interface TextPorts extends ModelTexts {
  /** Returns a word or format of dates and times in a language, with its variables filled in. */
  dateWord: (locale: Locale, key: string, params?: Record<string, string | number>) => string
  /** Returns the text of a problem in a language. */
  sentence: (locale: Locale, code: ProblemCode, params: Record<string, string | number>) => string
}

/** Parts of the model, for convenience. */
type OfModel = Pick<Model, 'registry' | 'codeLists' | 'store'>

/**
 * Everything that a request, an attempt of a job or a notification uses, with one model: what the environment provides,
 * and what the product adds in every environment. Parts of the engine and features declare their additions next to
 * their code: `declare module '…/ports.ts' { interface Ports { … } }`, texts in `TextPorts`.
 */
export interface Ports extends PlacePorts, TextPorts, OfModel {
  model: Model
  /** Whether the product is read-only for maintenance. */
  maintenance: Maintenance
  /** The ports for what continues afterwards: background work and streams. */
  lasting: LastingPorts
  newId: () => string
}

/** The ports that last as long as the process: without a model, so that nothing mixes two models. */
export type LastingPorts = Omit<Ports, 'model' | 'lasting' | keyof OfModel>

/** Returns the ports with a model: the newest unless another is given. */
export const portsAt = (ports: LastingPorts, model: Model = ports.models.current()): Ports => ({
  ...ports,
  ...model.texts,
  lasting: ports,
  model,
  registry: model.registry,
  codeLists: model.codeLists,
  store: model.store,
})
