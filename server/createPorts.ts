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
import { programVersion } from './database/makers.ts'
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

/** IPv4 written as IPv6 is the same address. */
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
 * Where a request comes from: the socket's other end; behind so many trusted proxies the address that the outermost of them
 * saw. Anything before that in X-Forwarded-For may have been written by anybody.
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
 * The host, with its port, that a browser has asked for: that of the request; behind so many trusted proxies the one that the outermost of
 * them was requested, where it says so. Anything before that in X-Forwarded-Host may have been written by anybody.
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

interface Means {
  models: Models
  /** How declarations change while the program runs; they don't without it. */
  declaring?: Ports['declaring']
  secret: string
  secureCookies: boolean
  contactEmail: string
  mapTiles?: MapTiles | undefined
  website?: string | undefined
  ready: () => Promise<Readiness>
  isUnavailable: (error: unknown) => boolean
  clock?: () => Date
  /** Where the panel is found; this machine without it. */
  publicUrl?: () => string
  /** How many proxies in front of the server are trusted to say where a request comes from. */
  trustedProxies?: number
  /** The address at which passkeys hold, where the settings name one. */
  passkeysAt?: string | undefined
  /** Whom a second step of signing in is asked of; of nobody without it. */
  secondStepRule?: Ports['secondStepRule']
  /** Whether people are emailed about devices that were not seen before. */
  notifiesOfDevices?: boolean
  /** What emails and messages go through; without it an outbox in memory. */
  sending?: Sending
  limiter?: Limiter
  /** Counts for this place alone; in memory without it. */
  ownLimiter?: Limiter
  /** How servers tell one another what was written; within this process without it. */
  live?: Live
  /** Where files are kept; in memory without it. */
  files?: Files
  /** Caches public responses; without it they are computed for each request. */
  keptAnswers?: Ports['responseCache']
  /** How backups are made; nobody makes any without it. */
  backups?: Ports['backups']
  /** What is known of the server itself; nothing without it. */
  system?: Ports['system']
  /** The credential of the program that reports bounced emails; without it no report is accepted. */
  bouncesSecret?: string | undefined
  /** Where people can sign in elsewhere; they can't without it. */
  provider?: Ports['provider']
  /** Staff can't sign in with passwords. */
  isStaffWithoutPasswords?: boolean | undefined
  /** What suggests translations; nothing does without it. */
  translator?: Translator | undefined
  /** Hears of each refusal because of a limit. */
  onLimited?: Ports['onLimited']
  /** How much of what is limited there may be here, where that is not what is usual. */
  mostOf?: Ports['mostOf']
  /** Nothing may be written through this server, whatever the others do. */
  alwaysMaintained?: boolean
  /** For how many days what is kept, where that is not what is usual. */
  keptDays?: Ports['keptDays']
}

/** What emails and messages go through; with `outbox` people may look at them instead. */
export type Sending = Pick<Ports, 'mail' | 'sms' | 'outbox'>

const sendingNowhere = (clock: () => Date): Sending => {
  const { mail, sms, list } = createOutbox(createMemoryStorage(), { clock, newId: () => uuid() })
  return { mail, sms, outbox: list }
}

const titleOf = (where: ErrorSource): string =>
  where === 'background' ? 'work after an answer failed' : 'job' in where ? 'a job failed' : 'unexpected error'

/** The API's ports on a server. */
export function createPorts({ clock = () => new Date(), ...means }: Means): LastingPorts {
  const host = createRequestHost(means.trustedProxies ?? 0)
  const place: PlacePorts = {
    models: means.models,
    declaring: means.declaring,
    files: means.files ?? createMemoryFiles(),
    images,
    responseCache: means.keptAnswers,
    backups: means.backups,
    system: means.system,
    isUnavailable: means.isUnavailable,
    secrets: {
      create: () => randomBytes(32).toString('base64url'),
      digits: count => String(randomInt(10 ** count)).padStart(count, '0'),
      keyed: text => createHmac('sha256', means.secret).update(text).digest('base64url'),
    },
    tokens: createTokens(means.secret, clock),
    passwords,
    refreshCarrier: refreshCookie(means.secureCookies),
    network: {
      address: createClientAddress(means.trustedProxies ?? 0),
      host,
    },
    webAuthn: createWebAuthn(means.passkeysAt, host),
    secondStepRule: means.secondStepRule,
    notifiesOfDevices: means.notifiesOfDevices,
    ...(means.sending ?? sendingNowhere(clock)),
    publicUrl: means.publicUrl ?? (() => 'http://127.0.0.1:8080'),
    contactEmail: means.contactEmail,
    bouncesSecret: means.bouncesSecret,
    clock,
    version: programVersion,
    limiter: means.limiter ?? createMemoryLimiter(),
    ownLimiter: means.ownLimiter ?? createMemoryLimiter(),
    onLimited: means.onLimited,
    mostOf: means.mostOf,
    keptDays: means.keptDays,
    alwaysMaintained: means.alwaysMaintained,
    ready: means.ready,
    report: (error, where) => log.error({ err: error, ...(where === 'background' ? {} : where) }, titleOf(where)),
    dayClosed: (day, hash) => log.info({ day, hash }, 'history of a day is closed'),
    mapTiles: means.mapTiles,
    website: means.website,
    live: means.live ?? createLocalLive(),
    readTable: createTableReader(),
    translator: means.translator,
    provider: means.provider,
    isStaffWithoutPasswords: means.isStaffWithoutPasswords,
  }
  return createProductPorts(place, texts)
}
