import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a key is shown differently than a browser would show it. */
export interface Otherwise {
  origin?: string
  id?: string
  challenge?: string
  verified?: boolean
  counter?: number
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** A passkey of one person, without a browser: what a browser at `http://localhost` and a device with a fingerprint make of it. */
export class SoftKey {
  readonly id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: Uint8Array
  counter = 1

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    this.#publicKey = isoCBOR.encode(cose)
  }

  #data({ id = 'localhost', verified = true, counter = this.counter }: Otherwise, attested: boolean): Buffer {
    const flags = 1 | (verified ? 4 : 0) | (attested ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const head = Buffer.concat([sha256(id), Buffer.from([flags]), count])
    if (!attested) return head
    return Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#publicKey])
  }

  #client(type: string, options: { challenge: string }, { origin = 'http://localhost', challenge }: Otherwise): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }))
  }

  readonly #answer = (response: object) => ({
    id: base64(this.id),
    rawId: base64(this.id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  /** What a browser answers when it makes the passkey. */
  make(options: { challenge: string }, otherwise: Otherwise = {}) {
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(this.#data(otherwise, true))],
    ])
    return this.#answer({
      clientDataJSON: base64(this.#client('webauthn.create', options, otherwise)),
      attestationObject: base64(isoCBOR.encode(attestation)),
      transports: ['internal'],
    })
  }

  /** What a browser answers when it shows the passkey; its counter goes on. */
  show(options: { challenge: string }, otherwise: Otherwise = {}) {
    const data = this.#data({ counter: ++this.counter, ...otherwise }, false)
    const client = this.#client('webauthn.get', options, otherwise)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#privateKey)
    return this.#answer({
      clientDataJSON: base64(client),
      authenticatorData: base64(data),
      signature: base64(signature),
      userHandle: 'cGVyc29u',
    })
  }
}
