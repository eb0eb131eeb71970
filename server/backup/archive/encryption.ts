import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '../../settings.ts'
import { fromWeb, toWeb } from '../../webStreams.ts'

/** The first bytes of every encrypted file. */
const mark = Buffer.from('age-encryption.org/')

/** Whether bytes begin like an encrypted file. */
export const isEncrypted = (bytes: Uint8Array): boolean => mark.equals(bytes.subarray(0, mark.length))

const web = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  toWeb(Readable.from(bytes, { objectMode: false }))

async function encryptFor(encrypter: Encrypter, bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  return fromWeb(await encrypter.encrypt(web(bytes)))
}

/** Encrypts with a passphrase, like `age --passphrase`. */
export function encryptByPassphrase(bytes: AsyncIterable<Uint8Array>, passphrase: string) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encryptFor(encrypter, bytes)
}

/** Creates a key that encrypts many files, so that each of them does not need the slow passphrase. */
export const newFilesKey = (): Promise<string> => generateX25519Identity()

/** Returns a name for such a key that does not reveal it. */
export const nameOfKey = async (key: string): Promise<string> =>
  hash('sha256', await identityToRecipient(key)).slice(0, 32)

/** Encrypts with such a key. */
export async function encryptByKey(bytes: AsyncIterable<Uint8Array>, key: string) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  return encryptFor(encrypter, bytes)
}

/** Puts bytes that were already read back in front of the rest. */
async function* prepend(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** What decrypts bytes: a passphrase or a key. */
export interface DecryptionKeys {
  passphrase?: string | undefined
  key?: string | undefined
}

/** Decrypts bytes, or returns them unchanged if they are not encrypted. Throws `StartError` if they can't be decrypted. */
export async function decrypt(
  bytes: AsyncIterable<Uint8Array>,
  { passphrase, key }: DecryptionKeys,
): Promise<AsyncIterable<Uint8Array>> {
  const iterator = bytes[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  while (first.length < mark.length) {
    const next = await iterator.next()
    if (next.done) break
    first = Buffer.concat([first, next.value])
  }
  const all = prepend(first, iterator)
  if (!isEncrypted(first)) return all
  if (passphrase === undefined && key === undefined)
    throw new StartError('The backup is encrypted: give its passphrase in BACKUP_PASSPHRASE.')
  const decrypter = new Decrypter()
  if (key !== undefined) decrypter.addIdentity(key)
  else if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(web(all)))
  } catch {
    throw new StartError('The passphrase in BACKUP_PASSPHRASE does not open the backup.')
  }
}
