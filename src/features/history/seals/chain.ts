import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { canonical, digest } from '../../../engine/model/digest.ts'
import type { Changes } from '../../../engine/records/changes.ts'

/** What a line says beside its changes; none of it is ever erased. */
const fixed = [
  'id',
  'entity',
  'record_id',
  'record_version',
  'action',
  'origin',
  'created_at',
  'created_by',
  'api_key',
  'session_id',
  'import_id',
  'batch_id',
  'records',
] as const satisfies readonly (keyof RowOf<'history'>)[]

/** The digest of each changed field. */
export type Parts = Readonly<Record<string, string>>

/** What each of those digests is made with: without it nobody can find out a value by trying out what it may have been. */
export type Salts = Readonly<Record<string, string>>

/** What the first line of all follows. */
export const beginning = '0'.repeat(64)

const digits = 9

/** Hexadecimal digits of a salt: 128 bits. */
const saltDigits = 32

/** A place in the chain: a day, and the number of a line on it. */
export const placeOf = (day: string, position: number): string => `${day} ${String(position).padStart(digits, '0')}`

/** The day and the number that a place names. */
export function readPlace(place: string): { day: string; position: number } {
  const [day = '', position = ''] = place.split(' ')
  return { day, position: Number(position) }
}

const partOf = (salt: string, name: string, change: unknown): string => digest(canonical([salt, name, change]))

const changesOf = ({ changes }: RowOf<'history'>): [string, unknown][] => Object.entries((changes ?? {}) as Changes)

/** A salt for each field that a line changes, from a secret that is kept nowhere. */
export const saltsOf = (line: RowOf<'history'>, secret: string): Salts =>
  Object.fromEntries(changesOf(line).map(([name]) => [name, digest(canonical([secret, name])).slice(0, saltDigits)]))

/** The digests of what a line changes. */
export const partsOf = (line: RowOf<'history'>, salts: Salts): Parts =>
  Object.fromEntries(changesOf(line).map(([name, change]) => [name, partOf(salts[name] ?? '', name, change)]))

/** The hash of a line in its place: SHA-256 of what it says, as canonical JSON, with the hash of the line before. */
export const hashOf = (
  line: RowOf<'history'>,
  { place, parts, previous }: { place: string; parts: Parts; previous: string },
): string =>
  digest(canonical({ previous, place, line: Object.fromEntries(fixed.map(name => [name, line[name] ?? null])), parts }))

/** What became of a line since it was sealed: it is as it was, some of its fields were erased, or it was changed. */
export function stateOf(
  line: RowOf<'history'>,
  { parts, salts }: { parts: Parts; salts: Salts },
): 'whole' | 'erased' | 'changed' {
  const present = changesOf(line)
  // A field that has lost its salt has lost its value with it.
  const isRight = ([name, change]: [string, unknown]): boolean =>
    Object.hasOwn(parts, name) && Object.hasOwn(salts, name) && parts[name] === partOf(salts[name] ?? '', name, change)
  if (!present.every(isRight)) return 'changed'
  return present.length < Object.keys(parts).length ? 'erased' : 'whole'
}
