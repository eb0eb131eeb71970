import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { v7 as uuid } from 'uuid'
import { problemSentence } from '../../i18n/problemSentence.ts'
import type { Passwords, Ports, RefreshCarrier, Tokens } from '../api/ports.ts'
import { codeLists } from '../entities/codeLists.ts'
import type { Registry } from '../model/registry.ts'
import type { Store } from '../records/store.ts'

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
    return Number(until) > clock().getTime() ? { subject, session } : 'expired'
  },
})

const createCarrier = (storage: Storage): RefreshCarrier => ({
  read: () => storage.getItem('refresh_token') ?? undefined,
  write: (_request, token) => (token === null ? storage.removeItem('refresh_token') : storage.setItem('refresh_token', token)),
})

/** The API's ports in a browser: FakeRest as the store, the tab's own storage in place of cookies. */
export function createPrototypePorts(registry: Registry, store: Store, storage: Storage): Ports {
  const clock = () => new Date()
  return {
    registry,
    codeLists,
    store,
    clock,
    newId: () => uuid(),
    newSecret: () => bytesToHex(randomBytes(32)),
    tokens: createTokens(clock),
    passwords,
    refreshCarrier: createCarrier(storage),
    sentence: problemSentence,
    isUnavailable: () => false,
    ready: async () => {},
    report: error => console.error(error),
    contactEmail: 'contact@marani.example',
  }
}
