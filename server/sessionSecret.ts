import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makePrivateFolder } from './database/embedded/syncFiles.ts'
import type { ServerSettings } from './settings.ts'

/** Where a data directory keeps the key that signs tokens. */
export const secretPath = (directory: string): string => join(directory, 'session-secret')

/** The key that signs tokens: the setting, or one made at the first start and kept in the data directory. */
export function sessionSecret(settings: ServerSettings): string {
  if (settings.secret !== undefined) return settings.secret
  makePrivateFolder(resolve(settings.dataDirectory))
  const path = secretPath(settings.dataDirectory)
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

/** The key that a data directory keeps; undefined where it keeps none, or where the settings give another. */
export const keptSecret = ({ secret, dataDirectory }: ServerSettings): string | undefined =>
  secret === undefined && existsSync(secretPath(dataDirectory))
    ? readFileSync(secretPath(dataDirectory), 'utf8').trim()
    : undefined
