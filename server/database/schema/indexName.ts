import { createHash } from 'node:crypto'
import type { IndexDescription } from './description.ts'

/** The maximum length of a name in PostgreSQL, in bytes; ours are ASCII. */
const maxNameLength = 63
const hashLength = 8

/** Returns a name that identifies table and keys; a name that is too long ends in a hash. */
export function indexName(table: string, { keys, unique, only }: Omit<IndexDescription, 'name'>): string {
  const columns = keys.map(key => key.column).join('_')
  const kind = unique
    ? 'unique'
    : keys[0]?.descending
      ? 'downwards'
      : only === 'deleted' || only === 'long'
        ? only
        : 'index'
  const name = `${table}_${columns}_${kind}`
  if (name.length <= maxNameLength) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, hashLength)
  return `${name.slice(0, maxNameLength - hashLength - 1)}_${hash}`
}
