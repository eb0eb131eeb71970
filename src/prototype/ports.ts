import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { v7 as uuid } from 'uuid'
import { createAfterwards } from '../engine/http/afterwards.ts'
import { createJobs, productPorts } from '../tourism/product.ts'
import { createOutbox, type OutboxShelf } from '../features/mail/outbox.ts'
import { createAudience } from '../features/live/audience.ts'
import { createLocalLive } from '../features/live/live.ts'
import type { Files } from '../engine/ports/files.ts'
import { createTurns } from '../features/files/turns.ts'
import type { Limiter, Passwords, Ports, RefreshCarrier, Tokens } from '../engine/ports.ts'
import { createGatherer } from '../features/statistics/gather.ts'
import type { Registry } from '../engine/model/registry.ts'
import type { OutboxEntry } from '../features/mail/outboxEntry.ts'
import type { Declared } from './declared.ts'
import { images } from './images.ts'
import type { Store } from '../engine/records/store.ts'

/** What this tab keeps, so that a reload finds it again; never throws. */
export interface TabStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const rounds = { c: 2_000, dkLen: 32 }

/** Passwords without the server's native hashing; nothing but demo people is ever kept here. */
export const passwords: Passwords = {
  hash: async password => {
    const salt = bytesToHex(randomBytes(16))
    return `${salt}.${bytesToHex(await pbkdf2Async(sha256, password, salt, rounds))}`
  },
  verify: async (hash, password) => {
    const [salt = '', expected] = hash.split('.')
    return bytesToHex(await pbkdf2Async(sha256, password, salt, rounds)) === expected
  },
}

/** Tokens that say in plain words who they speak for: the browser that reads them is the one that made them. */
const createTokens = (clock: () => Date): Tokens => ({
  issue: async ({ subject, session }, seconds) => [subject, session, clock().getTime() + seconds * 1000].join('.'),
  read: async token => {
    const [subject, session, until] = token.split('.')
    if (!subject || !session || !until) return 'invalid'
    return Number(until) > clock().getTime() ? { subject, session, until: Number(until) } : 'expired'
  },
})

const createCarrier = (storage: TabStorage): RefreshCarrier => ({
  read: () => storage.getItem('refresh_token') ?? undefined,
  write: (_request, token) => (token === null ? storage.removeItem('refresh_token') : storage.setItem('refresh_token', token)),
})

/** A key of this tab, the same after a reload. */
function keyIn(storage: TabStorage): string {
  const key = storage.getItem('marani-prototype-key') ?? bytesToHex(randomBytes(32))
  storage.setItem('marani-prototype-key', key)
  return key
}

/** A shelf for letters and messages in the tab's storage, so that a link in one can be opened after a reload. */
function createTabShelf(storage: TabStorage): OutboxShelf {
  const name = 'marani-prototype-outbox'
  const read = () => JSON.parse(storage.getItem(name) ?? '[]') as OutboxEntry[]
  return {
    put: async entry => storage.setItem(name, JSON.stringify([...read(), entry])),
    all: async () => read(),
  }
}

/** A limiter that counts nothing: in a browser there is nobody to hold off. */
const limiter: Limiter = { count: async (_key, seconds) => ({ count: 1, seconds }) }

/** The API's ports in a browser: FakeRest as the store, the tab's own storage in place of cookies. */
export function createPrototypePorts(registry: Registry, store: Store, storage: TabStorage, files: Files, { codeLists, texts }: Pick<Declared, 'codeLists' | 'texts'>): Ports {
  const clock = () => new Date()
  const newId = () => uuid()
  const { mail, sms, list } = createOutbox(createTabShelf(storage), { clock, newId })
  const key = utf8ToBytes(keyIn(storage))
  return {
    registry,
    codeLists,
    store,
    clock,
    newId,
    newSecret: () => bytesToHex(randomBytes(32)),
    newCode: digits => String((new DataView(randomBytes(4).buffer).getUint32(0) % 10 ** digits) + 10 ** digits).slice(1),
    keyed: text => bytesToHex(hmac(sha256, key, utf8ToBytes(text))),
    tokens: createTokens(clock),
    passwords,
    refreshCarrier: createCarrier(storage),
    clientAddress: () => '',
    askedHost: () => window.location.host,
    limiter,
    ownLimiter: limiter,
    mail,
    sms,
    outbox: list,
    files,
    images,
    uploadTurns: createTurns(),
    afterwards: createAfterwards(error => console.error(error)),
    jobs: createJobs(),
    ...productPorts,
    live: createLocalLive(),
    audience: createAudience(),
    ...texts,
    gather: createGatherer(rows => store.insert('events', rows)),
    publicUrl: () => window.location.origin,
    isUnavailable: () => false,
    ready: async () => ({}),
    report: error => console.error(error),
    contactEmail: 'contact@marani.example',
  }
}
