import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makePrivateFolder, syncPath } from './database/embedded/syncFiles.ts'
import { type ServerSettings, StartError } from './settings.ts'

const minLength = 32

/** The path of the key that signs tokens in a data directory. */
export const secretPath = (directory: string): string => join(directory, 'session-secret')

/** Creates the file atomically unless it exists: a full disk must not leave an empty key. */
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

/** Throws `StartError` if the file lost its content: anyone could sign with an empty key. */
function readSecret(directory: string): string {
  const path = secretPath(directory)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < minLength)
    throw new StartError(
      `The session secret in ${path} is damaged: restore it from a backup. If there is none, remove the file: a new one is created, and everyone has to sign in and set up authenticator apps again.`,
    )
  return secret
}

/**
 * Returns the key that signs tokens: the setting, or one that is created at the first start and stored in the data directory. Throws
 * `StartError` if that file is damaged.
 */
export function sessionSecret({ secret, dataDirectory }: ServerSettings): string {
  if (secret !== undefined) return secret
  const directory = resolve(dataDirectory)
  makePrivateFolder(directory)
  if (!existsSync(secretPath(directory))) createSecret(directory)
  return readSecret(directory)
}

/** Returns the key stored in the data directory; undefined if there is none or the settings provide one. */
export const storedSecret = ({ secret, dataDirectory }: ServerSettings): string | undefined =>
  secret === undefined && existsSync(secretPath(dataDirectory)) ? readSecret(dataDirectory) : undefined
