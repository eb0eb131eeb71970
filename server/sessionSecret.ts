import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerSettings } from './settings.ts'

/** The key that signs tokens: the setting, or one made at the first start and kept in the data directory. */
export function sessionSecret(settings: ServerSettings): string {
  if (settings.secret !== undefined) return settings.secret
  mkdirSync(settings.dataDirectory, { recursive: true, mode: 0o700 })
  const path = join(settings.dataDirectory, 'session-secret')
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
