import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/marani')

const version = (): string => {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return (JSON.parse(readFileSync(join(dirname(library), '../package.json'), 'utf8')) as { version: string }).version
}

/** The folder in which something that this version of the engine has made is kept for the next time that it is needed. See docs/decisions/119. */
export const cacheFolder = (name: string): string => join(cache, version(), name)

/**
 * Fills a folder of the cache: under a name of its own first, so that nobody finds a part of it, and never in the place of one that
 * somebody else may be reading. Gives whether the folder is there then; where it can't be written it is not, and nothing is wrong with that.
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
