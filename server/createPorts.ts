import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { problemSentence } from '../i18n/problemSentence.ts'
import type { Ports } from '../src/api/ports.ts'
import { codeLists } from '../src/entities/codeLists.ts'
import type { Registry } from '../src/model/registry.ts'
import type { Store } from '../src/records/store.ts'
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
  ready: () => Promise<void>
  isUnavailable: (error: unknown) => boolean
  clock?: () => Date
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
    tokens: createTokens(means.secret, clock),
    passwords,
    refreshCarrier: refreshCookie(means.secureCookies),
    sentence: problemSentence,
    isUnavailable: means.isUnavailable,
    ready: means.ready,
    report: (error, where) => log.error({ err: error, ...where }, 'unexpected error'),
    contactEmail: means.contactEmail,
  }
}
