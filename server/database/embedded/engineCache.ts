import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/marani')

const version = (): string => {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return (JSON.parse(readFileSync(join(dirname(library), '../package.json'), 'utf8')) as { version: string }).version
}

/** Returns the folder in which output of this version of the engine is cached. See docs/decisions/119. */
export const cacheFolder = (name: string): string => join(cache, version(), name)

/**
 * Fills a folder of the cache: under a temporary name first, so that others never see a part of it, and never replacing one that another
 * process may be reading. Returns whether the folder exists then; if it can't be written, that is not an error.
 */
export function keepInCache(folder: string, fill: (own: string) => void): boolean {
  const own = `${folder}.${process.pid}`
  try {
    mkdirSync(dirname(folder), { recursive: true })
    fill(own)
    renameSync(own, folder)
  } catch {
    rmSync(own, { recursive: true, force: true })
  }
  return existsSync(folder)
}
