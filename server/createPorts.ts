import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { letters as englishLetters } from '../i18n/en/letters.ts'
import { codeLabel } from '../i18n/codeLabel.ts'
import { fieldLabel } from '../i18n/fieldLabel.ts'
import { statistics as englishStatistics } from '../i18n/en/statistics.ts'
import { letters as georgianLetters } from '../i18n/ka/letters.ts'
import { statistics as georgianStatistics } from '../i18n/ka/statistics.ts'
import { dateWord } from '../i18n/dateWord.ts'
import { hoursWord } from '../i18n/hoursWord.ts'
import { problemSentence } from '../i18n/problemSentence.ts'
import { createAfterwards } from '../src/engine/http/afterwards.ts'
import { createJobs, productPorts } from '../src/tourism/product.ts'
import { createGatherer } from '../src/features/statistics/gather.ts'
import { createAudience } from '../src/features/live/audience.ts'
import { createLocalLive, type Live } from '../src/features/live/live.ts'
import { createMemoryFiles } from '../src/features/files/memoryFiles.ts'
import type { Files } from '../src/engine/ports/files.ts'
import { createTurns } from '../src/features/files/turns.ts'
import { createMemoryShelf, createOutbox } from '../src/features/mail/outbox.ts'
import type { Limiter, Ports } from '../src/engine/ports.ts'
import { codeLists } from '../src/tourism/declarations.ts'
import type { Readiness } from '../src/engine/model/readiness.ts'
import type { Registry } from '../src/engine/model/registry.ts'
import type { MapTiles } from '../src/engine/model/session.ts'
import type { Store } from '../src/engine/records/store.ts'
import type { Translator } from '../src/features/suggestions/translator.ts'
import { createAskedHost } from './askedHost.ts'
import { createClientAddress } from './clientAddress.ts'
import { images } from './files/images.ts'
import { createMemoryLimiter } from './limits/limiter.ts'
import { log } from './log.ts'
import { passwords } from './passwords.ts'
import { refreshCookie } from './refreshCookie.ts'
import { createTokens } from './tokens.ts'

interface Means {
  registry: Registry
  store: Store
  secret: string
  secureCookies: boolean
  contactEmail: string
  mapTiles?: MapTiles | undefined
  ready: () => Promise<Readiness>
  isUnavailable: (error: unknown) => boolean
  clock?: () => Date
  /** Where the panel is found; this machine without it. */
  publicUrl?: () => string
  /** How many proxies in front of the server are trusted to say where a request comes from. */
  trustedProxies?: number
  /** What letters and messages go through; without it an outbox in memory. */
  sending?: Sending
  limiter?: Limiter
  /** How servers tell one another what was written; within this process without it. */
  live?: Live
  /** Where files are kept; in memory without it. */
  files?: Files
  /** What whoever tells of letters that came back proves itself with; nobody does without it. */
  bouncesSecret?: string | undefined
  /** What suggests translations; nothing does without it. */
  translator?: Translator | undefined
  /** How much of what is limited there may be here, where that is not what is usual. */
  mostOf?: Ports['mostOf']
}

/** What letters and messages go through; with `outbox` people may look at them instead. */
export type Sending = Pick<Ports, 'mail' | 'sms' | 'outbox'>

const sendingNowhere = (clock: () => Date): Sending => {
  const { mail, sms, list } = createOutbox(createMemoryShelf(), { clock, newId: () => uuid() })
  return { mail, sms, outbox: list }
}

/** The API's ports on a server. */
export function createPorts({ clock = () => new Date(), ...means }: Means): Ports {
  return {
    registry: means.registry,
    codeLists,
    store: means.store,
    clock,
    newId: () => uuid(),
    newSecret: () => randomBytes(32).toString('base64url'),
    newCode: digits => String(randomInt(10 ** digits)).padStart(digits, '0'),
    keyed: text => createHmac('sha256', means.secret).update(text).digest('base64url'),
    tokens: createTokens(means.secret, clock),
    passwords,
    refreshCarrier: refreshCookie(means.secureCookies),
    clientAddress: createClientAddress(means.trustedProxies ?? 0),
    askedHost: createAskedHost(means.trustedProxies ?? 0),
    limiter: means.limiter ?? createMemoryLimiter(),
    ownLimiter: createMemoryLimiter(),
    ...(means.sending ?? sendingNowhere(clock)),
    files: means.files ?? createMemoryFiles(),
    bouncesSecret: means.bouncesSecret,
    images,
    uploadTurns: createTurns(),
    afterwards: createAfterwards(error => log.error({ err: error }, 'work after an answer failed')),
    jobs: createJobs(),
    ...productPorts,
    live: means.live ?? createLocalLive(),
    audience: createAudience(),
    letterTexts: { ka: georgianLetters, en: englishLetters },
    measureTitles: { ka: georgianStatistics.columns, en: englishStatistics.columns },
    gather: createGatherer(rows => means.store.insert('events', rows)),
    fieldLabel,
    codeLabel,
    hoursWord,
    dateWord,
    publicUrl: means.publicUrl ?? (() => 'http://127.0.0.1:8080'),
    sentence: problemSentence,
    isUnavailable: means.isUnavailable,
    ready: means.ready,
    report: (error, where) => log.error({ err: error, ...where }, 'job' in where ? 'a job failed' : 'unexpected error'),
    contactEmail: means.contactEmail,
    mapTiles: means.mapTiles,
    translator: means.translator,
    mostOf: means.mostOf,
  }
}
