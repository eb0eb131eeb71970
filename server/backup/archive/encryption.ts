import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartRefused } from '../../settings.ts'

/** How every encrypted file begins. */
const mark = Buffer.from('age-encryption.org/')

/** Whether bytes begin as encrypted ones do. */
export const isEncrypted = (bytes: Uint8Array): boolean => mark.equals(bytes.subarray(0, mark.length))

const web = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>

async function encryptFor(encrypter: Encrypter, bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  return Readable.fromWeb((await encrypter.encrypt(web(bytes))) as never)
}

/** Encrypts with a passphrase, as `age --passphrase` does. */
export function encryptByPassphrase(bytes: AsyncIterable<Uint8Array>, passphrase: string) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encryptFor(encrypter, bytes)
}

/** A new key by which many files are encrypted without a passphrase for each. */
export const newFilesKey = (): Promise<string> => generateX25519Identity()

/** What such a key is called, which does not give it away. */
export const nameOfKey = async (key: string): Promise<string> =>
  hash('sha256', await identityToRecipient(key)).slice(0, 32)

/** Encrypts with such a key. */
export async function encryptByKey(bytes: AsyncIterable<Uint8Array>, key: string) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  return encryptFor(encrypter, bytes)
}

/** Bytes whose beginning was looked at. */
async function* begunWith(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** What opens encrypted bytes. */
export interface Opener {
  passphrase?: string | undefined
  key?: string | undefined
}

/** The bytes themselves where they are not encrypted. Throws `StartRefused` where they are and nothing opens them. */
export async function decrypted(
  bytes: AsyncIterable<Uint8Array>,
  { passphrase, key }: Opener,
): Promise<AsyncIterable<Uint8Array>> {
  const iterator = bytes[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  while (first.length < mark.length) {
    const next = await iterator.next()
    if (next.done) break
    first = Buffer.concat([first, next.value])
  }
  const all = begunWith(first, iterator)
  if (!isEncrypted(first)) return all
  if (passphrase === undefined && key === undefined)
    throw new StartRefused('The backup is encrypted: give its passphrase in BACKUP_PASSPHRASE.')
  const decrypter = new Decrypter()
  if (key !== undefined) decrypter.addIdentity(key)
  else if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  try {
    return Readable.fromWeb((await decrypter.decrypt(web(all))) as never)
  } catch {
    throw new StartRefused('The passphrase in BACKUP_PASSPHRASE does not open the backup.')
  }
}
