import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = join(import.meta.dirname, '../../../node_modules/.cache/marani')

const version = (): string => {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return (JSON.parse(readFileSync(join(dirname(library), '../package.json'), 'utf8')) as { version: string }).version
}

/** Where something that this version of the engine has made is kept for the next time that it is needed. See docs/decisions/119. */
export const cachePath = (name: string): string => join(folder, version(), name)

/**
 * Keeps something in the cache: written whole under a name of its own first, so that nobody finds a part of it. Gives whether it is there then; where
 * the folder can't be written it is not, and nothing is wrong with that.
 */
export function keepInCache(path: string, write: (own: string) => void): boolean {
  const own = `${path}.${process.pid}`
  try {
    mkdirSync(dirname(path), { recursive: true })
    write(own)
    renameSync(own, path)
    return true
  } catch {
    rmSync(own, { recursive: true, force: true })
    return false
  }
}
