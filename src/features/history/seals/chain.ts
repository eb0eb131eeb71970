import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { canonical, digest } from '../../../engine/model/digest.ts'
import type { Changes } from '../../../engine/records/changes.ts'

/** The properties of an entry other than its changes; they are never erased. */
const permanentProperties = [
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

/** The salts of the digests: without its salt, an erased value cannot be found by trying out candidates. */
export type Salts = Readonly<Record<string, string>>

/** The hash before the first entry. */
export const genesisHash = '0'.repeat(64)

const digits = 9

/** Hexadecimal digits of a salt: 128 bits. */
const saltDigits = 32

/** Formats a place in the chain: a day, and the number of an entry on it. */
export const placeOf = (day: string, position: number): string => `${day} ${String(position).padStart(digits, '0')}`

/** Parses a place. */
export function readPlace(place: string): { day: string; position: number } {
  const [day = '', position = ''] = place.split(' ')
  return { day, position: Number(position) }
}

const partOf = (salt: string, name: string, change: unknown): string => digest(canonical([salt, name, change]))

const changesOf = ({ changes }: RowOf<'history'>): [string, unknown][] => Object.entries((changes ?? {}) as Changes)

/** Derives a salt for each field that an entry changes, from a secret that is not stored. */
export const saltsOf = (line: RowOf<'history'>, secret: string): Salts =>
  Object.fromEntries(changesOf(line).map(([name]) => [name, digest(canonical([secret, name])).slice(0, saltDigits)]))

/** The digests of the fields that an entry changes. */
export const partsOf = (line: RowOf<'history'>, salts: Salts): Parts =>
  Object.fromEntries(changesOf(line).map(([name, change]) => [name, partOf(salts[name] ?? '', name, change)]))

/** The hash of an entry at its place: SHA-256 of its canonical JSON and the hash of the previous entry. */
export const hashOf = (
  line: RowOf<'history'>,
  { place, parts, previous }: { place: string; parts: Parts; previous: string },
): string =>
  digest(
    canonical({
      previous,
      place,
      line: Object.fromEntries(permanentProperties.map(name => [name, line[name] ?? null])),
      parts,
    }),
  )

/** Whether an entry is unchanged since it was sealed, had fields erased, or was changed. */
export function stateOf(
  line: RowOf<'history'>,
  { parts, salts }: { parts: Parts; salts: Salts },
): 'whole' | 'erased' | 'changed' {
  const present = changesOf(line)
  // An erased field has neither salt nor value.
  const isRight = ([name, change]: [string, unknown]): boolean =>
    Object.hasOwn(parts, name) && Object.hasOwn(salts, name) && parts[name] === partOf(salts[name] ?? '', name, change)
  if (!present.every(isRight)) return 'changed'
  return present.length < Object.keys(parts).length ? 'erased' : 'whole'
}
