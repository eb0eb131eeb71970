import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makePrivateFolder } from './database/embedded/syncFiles.ts'
import type { ServerSettings } from './settings.ts'

/** The key that signs tokens: the setting, or one made at the first start and kept in the data directory. */
export function sessionSecret(settings: ServerSettings): string {
  if (settings.secret !== undefined) return settings.secret
  makePrivateFolder(resolve(settings.dataDirectory))
  const path = join(settings.dataDirectory, 'session-secret')
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
