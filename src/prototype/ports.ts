import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { v7 as uuid } from 'uuid'
import { createProductPorts } from '../tourism/ports.ts'
import { createOutbox, type OutboxStorage } from '../features/emails/outbox.ts'
import { createLocalLive, type Live } from '../features/live/live.ts'
import type { Change } from '../engine/model/live.ts'
import { tabOf } from '../features/presence/presence.ts'
import { type Files, maxMegapixels, type Images } from '../engine/ports/files.ts'
import type { LastingPorts, Limiter, Passwords, PlacePorts, RefreshCarrier, Tokens } from '../engine/ports.ts'
import type { OutboxEntry } from '../features/emails/outboxEntry.ts'
import type { Declared } from './declared.ts'
import type { Models } from '../engine/ports/models.ts'
import { maxHeight } from '../features/files/variants.ts'

const maxPixels = maxMegapixels * 1_000_000

const pngBegins = 0x89

const decode = (bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | undefined> =>
  createImageBitmap(new Blob([bytes]), { imageOrientation: 'from-image' }).catch(() => undefined)

/** Draws an image at a width and encodes it; undefined if the browser does not support the format. */
async function draw(image: ImageBitmap, format: string, width: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const canvas = new OffscreenCanvas(
    width,
    Math.min(maxHeight, Math.max(1, Math.round((image.height * width) / image.width))),
  )
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: `image/${format}`, quality: 0.85 })
  return blob.type === `image/${format}` ? new Uint8Array(await blob.arrayBuffer()) : undefined
}

/** Image processing with the browser's own functions. */
const images: Images = {
  inspect: async bytes => {
    const image = await decode(bytes)
    if (!image) return 'broken_image'
    const { width, height } = image
    image.close()
    return width * height > maxPixels
      ? 'too_many_pixels'
      : { width, height, plain: bytes[0] === pngBegins ? 'png' : 'jpeg' }
  },
  render: async (bytes, format, widths) => {
    const image = await decode(bytes)
    if (!image) return 'broken_image'
    const made = await Promise.all(widths.map(width => draw(image, format, width)))
    image.close()
    return made.every(one => one !== undefined) ? made : 'broken_image'
  },
}

/** This tab's storage, which survives a reload; never throws. */
export interface TabStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const rounds = { c: 2_000, dkLen: 32 }

/** Hashes passwords without the server's native code; only demo accounts are stored here. */
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

/** Tokens in plain text: the browser that reads them has also created them. */
const createTokens = (clock: () => Date): Tokens => ({
  issue: async ({ subject, session }, seconds) => [subject, session, clock().getTime() + seconds * 1000].join('.'),
  read: async token => {
    const [subject, session, until] = token.split('.')
    if (!subject || !session || !until) return 'invalid'
    return Number(until) > clock().getTime() ? { subject, session, until: Number(until) } : 'expired'
  },
})

const createTabCarrier = (storage: TabStorage): RefreshCarrier => ({
  read: () => storage.getItem('refresh_token') ?? undefined,
  write: (_request, token) =>
    token === null ? storage.removeItem('refresh_token') : storage.setItem('refresh_token', token),
})

/** Returns a key of this tab that survives a reload. */
function keyIn(storage: TabStorage): string {
  const key = storage.getItem('marani-prototype-key') ?? bytesToHex(randomBytes(32))
  storage.setItem('marani-prototype-key', key)
  return key
}

/** Stores emails and messages in the tab's storage, so that a link in one works after a reload. */
function createTabOutbox(storage: TabStorage): OutboxStorage {
  const name = 'marani-prototype-outbox'
  const read = () => JSON.parse(storage.getItem(name) ?? '[]') as OutboxEntry[]
  return {
    put: async entry => storage.setItem(name, JSON.stringify([...read(), entry])),
    all: async () => read(),
  }
}

/** A limiter that limits nothing, because a browser has no attackers. */
const limiter: Limiter = { count: async (_key, seconds) => ({ count: 1, seconds }) }

/** Events within the tab. Presence is also sent to other tabs, although each has records of its own. */
function createTabsLive(): Live {
  const live = createLocalLive()
  const others = new BroadcastChannel('marani-prototype-presence')
  others.addEventListener('message', ({ data }: MessageEvent<Change[]>) => live.announce(data))
  live.closed.addEventListener('abort', () => others.close())
  return {
    ...live,
    announce: changes => {
      live.announce(changes)
      const news = changes.filter(change => tabOf(change) !== undefined)
      if (news.length > 0) others.postMessage(news)
    },
  }
}

/** Returns the API's ports in a browser: FakeRest as the store, and the tab's storage instead of cookies. */
export function createPrototypePorts(
  { models, declaring }: { models: Models; declaring?: LastingPorts['declaring'] },
  storage: TabStorage,
  files: Files,
  { texts }: Pick<Declared, 'texts'>,
): LastingPorts {
  const clock = () => new Date()
  const { mail, sms, list } = createOutbox(createTabOutbox(storage), { clock, newId: () => uuid() })
  const key = utf8ToBytes(keyIn(storage))
  const place: PlacePorts = {
    models,
    declaring,
    files,
    images,
    isUnavailable: () => false,
    secrets: {
      create: () => bytesToHex(randomBytes(32)),
      digits: count => String((new DataView(randomBytes(4).buffer).getUint32(0) % 10 ** count) + 10 ** count).slice(1),
      keyed: text => bytesToHex(hmac(sha256, key, utf8ToBytes(text))),
    },
    tokens: createTokens(clock),
    passwords,
    refreshCarrier: createTabCarrier(storage),
    network: { address: () => '', host: () => window.location.host },
    mail,
    sms,
    outbox: list,
    publicUrl: () => window.location.origin,
    contactEmail: 'contact@marani.example',
    clock,
    limiter,
    ownLimiter: limiter,
    ready: async () => ({}),
    report: error => console.error(error),
    live: createTabsLive(),
  }
  return createProductPorts(place, texts)
}
