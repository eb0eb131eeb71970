import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { createProductPorts } from '../src/tourism/ports.ts'
import { texts } from '../src/tourism/texts.ts'
import { createLocalLive, type Live } from '../src/features/live/live.ts'
import { createMemoryFiles } from '../src/features/files/memoryFiles.ts'
import type { Files } from '../src/engine/ports/files.ts'
import type { Models } from '../src/engine/ports/models.ts'
import { createMemoryStorage, createOutbox } from '../src/features/emails/outbox.ts'
import type { LastingPorts, Limiter, ErrorSource, PlacePorts, Ports } from '../src/engine/ports.ts'
import type { Readiness } from '../src/engine/model/readiness.ts'
import type { MapTiles } from '../src/engine/model/session.ts'
import type { Translator } from '../src/features/suggestions/translator.ts'
import { programVersion } from './database/schemaOrigins.ts'
import { createCompressBody } from './compressBody.ts'
import { images } from './files/images.ts'
import { createMemoryLimiter } from './limits/limiter.ts'
import { log } from './log.ts'
import { passwords } from './passwords.ts'
import { refreshCookie } from './refreshCookie.ts'
import { createTableReader } from './tables/createTableReader.ts'
import { createTokens } from './tokens.ts'
import { createWebAuthn } from './webAuthn.ts'
import type { Context } from 'hono'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'

/** Normalizes an address; an IPv4-mapped IPv6 address becomes IPv4. */
const plain = (address: string): string =>
  address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
    .toLowerCase()

const socketAddress = (request: Context): string => {
  const { incoming } = (request.env ?? {}) as { incoming?: unknown }
  return incoming ? plain(getConnInfo(request).remote.address ?? '') : ''
}

/**
 * Returns a function that gets the client address of a request: the socket's remote address or, behind `proxies` trusted proxies, the
 * address that the outermost of them saw. Earlier entries in X-Forwarded-For can be forged.
 */
export function createClientAddress(proxies: number): (request: Context) => string {
  return request => {
    const socket = socketAddress(request)
    if (proxies === 0) return socket
    const seen = (request.req.header('x-forwarded-for') ?? '').split(',').map(plain).filter(Boolean)
    const outermost = seen.at(-proxies) ?? ''
    return isIP(outermost) ? outermost : socket
  }
}

/**
 * Returns a function that gets the host and port the browser requested: those of the request or, behind `proxies` trusted proxies, those
 * that the outermost of them reports. Earlier entries in X-Forwarded-Host can be forged.
 */
export function createRequestHost(proxies: number): (request: Context) => string {
  return request => {
    const requested = new URL(request.req.url).host
    if (proxies === 0) return requested
    const seen = (request.req.header('x-forwarded-host') ?? '')
      .split(',')
      .map(host => host.trim().toLowerCase())
      .filter(Boolean)
    return seen.at(-proxies) ?? seen.at(0) ?? requested
  }
}

interface ServerPortsOptions {
  models: Models
  /** How declarations change at run time; without it they can't. */
  declaring?: Ports['declaring']
  secret: string
  secureCookies: boolean
  contactEmail: string
  mapTiles?: MapTiles | undefined
  website?: string | undefined
  ready: () => Promise<Readiness>
  isUnavailable: (error: unknown) => boolean
  clock?: () => Date
  /** The URL of the panel; this machine by default. */
  publicUrl?: () => string
  /** How many proxies in front of the server are trusted to report where a request comes from. */
  trustedProxies?: number
  /** The address for which passkeys are registered, if the settings name one. */
  passkeysAt?: string | undefined
  /** Who needs a second step to sign in; nobody without it. */
  secondStepRule?: Ports['secondStepRule']
  /** Whether people receive an email about a sign-in from a new device. */
  notifiesOfDevices?: boolean
  /** How emails and text messages are sent; by default they go to an outbox in memory. */
  sending?: Sending
  limiter?: Limiter
  /** Limits that apply to this server alone; in memory by default. */
  ownLimiter?: Limiter
  /** How servers notify each other of writes; by default only within this process. */
  live?: Live
  /** Where files are stored; in memory by default. */
  files?: Files
  /** Caches public responses; without it they are computed for each request. */
  responseCache?: Ports['responseCache']
  /** How backups are made; without it none are. */
  backups?: Ports['backups']
  /** What is known about the server itself; nothing without it. */
  system?: Ports['system']
  /** The credential of the program that reports bounced emails; without it no report is accepted. */
  bouncesSecret?: string | undefined
  /** The provider of single sign-on; without it people can only sign in here. */
  provider?: Ports['provider']
  /** Whether staff can't sign in with passwords. */
  isStaffWithoutPasswords?: boolean | undefined
  /** What suggests translations; without it nothing does. */
  translator?: Translator | undefined
  /** Called for each request that is rejected because of a limit. */
  onLimited?: Ports['onLimited']
  /** Limits of this installation that differ from the defaults. */
  limitMaximums?: Ports['limitMaximums']
  /** Whether this server is always in maintenance: nothing can be written through it. */
  alwaysMaintained?: boolean
  /** Retention periods in days that differ from the defaults. */
  retentionDays?: Ports['retentionDays']
}

/** How emails and text messages are sent; with `outbox` people can read them in the panel instead. */
export type Sending = Pick<Ports, 'mail' | 'sms' | 'outbox'>

const sendingNowhere = (clock: () => Date): Sending => {
  const { mail, sms, list } = createOutbox(createMemoryStorage(), { clock, newId: () => uuid() })
  return { mail, sms, outbox: list }
}

const titleOf = (where: ErrorSource): string =>
  where === 'background' ? 'background work failed' : 'job' in where ? 'a job failed' : 'unexpected error'

/** Creates the ports of the API on a server. */
export function createPorts({ clock = () => new Date(), ...options }: ServerPortsOptions): LastingPorts {
  const host = createRequestHost(options.trustedProxies ?? 0)
  const place: PlacePorts = {
    models: options.models,
    declaring: options.declaring,
    files: options.files ?? createMemoryFiles(),
    images,
    responseCache: options.responseCache,
    compressBody: createCompressBody(),
    backups: options.backups,
    system: options.system,
    isUnavailable: options.isUnavailable,
    secrets: {
      create: () => randomBytes(32).toString('base64url'),
      digits: count => String(randomInt(10 ** count)).padStart(count, '0'),
      keyed: text => createHmac('sha256', options.secret).update(text).digest('base64url'),
    },
    tokens: createTokens(options.secret, clock),
    passwords,
    refreshCarrier: refreshCookie(options.secureCookies),
    network: {
      address: createClientAddress(options.trustedProxies ?? 0),
      host,
    },
    webAuthn: createWebAuthn(options.passkeysAt, host),
    secondStepRule: options.secondStepRule,
    notifiesOfDevices: options.notifiesOfDevices,
    ...(options.sending ?? sendingNowhere(clock)),
    publicUrl: options.publicUrl ?? (() => 'http://127.0.0.1:8080'),
    contactEmail: options.contactEmail,
    bouncesSecret: options.bouncesSecret,
    clock,
    version: programVersion,
    limiter: options.limiter ?? createMemoryLimiter(),
    ownLimiter: options.ownLimiter ?? createMemoryLimiter(),
    onLimited: options.onLimited,
    limitMaximums: options.limitMaximums,
    retentionDays: options.retentionDays,
    alwaysMaintained: options.alwaysMaintained,
    ready: options.ready,
    report: (error, where) => log.error({ err: error, ...(where === 'background' ? {} : where) }, titleOf(where)),
    dayClosed: (day, hash) => log.info({ day, hash }, 'history of a day is closed'),
    mapTiles: options.mapTiles,
    website: options.website,
    live: options.live ?? createLocalLive(),
    readTable: createTableReader(),
    translator: options.translator,
    provider: options.provider,
    isStaffWithoutPasswords: options.isStaffWithoutPasswords,
  }
  return createProductPorts(place, texts)
}
