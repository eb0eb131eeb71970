import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makePrivateFolder, syncPath } from './database/embedded/syncFiles.ts'
import { type ServerSettings, StartRefused } from './settings.ts'

const leastLength = 32

/** Where a data directory keeps the key that signs tokens. */
export const secretPath = (directory: string): string => join(directory, 'session-secret')

/** Makes a file whole or not at all, and leaves one that is there: a disk that is full must not leave a key of nothing. */
function createSecret(directory: string): void {
  const unfinished = `${secretPath(directory)}.${randomUUID()}`
  try {
    writeFileSync(unfinished, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
    linkSync(unfinished, secretPath(directory))
    syncPath(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Throws `StartRefused` for a file that lost its content: anyone could sign with a key of nothing. */
function readSecret(directory: string): string {
  const path = secretPath(directory)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < leastLength)
    throw new StartRefused(
      `The session secret in ${path} is damaged: restore it from a backup. If there is none, remove the file: a new one is made, everybody signs in again, and authenticator apps are set up anew.`,
    )
  return secret
}

/** The key that signs tokens: the setting, or one made at the first start and kept in the data directory. Throws `StartRefused` where that is damaged. */
export function sessionSecret({ secret, dataDirectory }: ServerSettings): string {
  if (secret !== undefined) return secret
  const directory = resolve(dataDirectory)
  makePrivateFolder(directory)
  if (!existsSync(secretPath(directory))) createSecret(directory)
  return readSecret(directory)
}

/** The key that a data directory keeps; undefined where it keeps none, or where the settings give another. */
export const keptSecret = ({ secret, dataDirectory }: ServerSettings): string | undefined =>
  secret === undefined && existsSync(secretPath(dataDirectory)) ? readSecret(dataDirectory) : undefined
