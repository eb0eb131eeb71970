import { files } from './files.ts'
import { pick, type Random } from './generateDocument.ts'

/** What a slip of the hand, another program or somebody wicked puts into a document. */
export const junk: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  '',
  'constructor',
  '__proto__',
  'name',
  'q',
  'users',
  'credentials',
  'x'.repeat(5_000),
  [],
  {},
  [[]],
  ['id', 'id'],
  { name: 'name' },
  { toString: 1, valueOf: 1, length: 1 },
  JSON.parse('{"__proto__": {"name": "text"}}'),
]

/** Words of the language, so that a mutation often makes sense in its place and goes on to what it means. */
const meaningful = [
  ...new Set([...JSON.stringify(files.entities).matchAll(/"(\w+)"/g)].map(([, word]) => String(word))),
]

/** Every object and list of a document, each a place where something can change. */
function placesIn(value: unknown, found: object[] = []): object[] {
  if (typeof value !== 'object' || value === null) return found
  found.push(value)
  for (const part of Object.values(value)) placesIn(part, found)
  return found
}

/** Changes one thing of a document: takes it away, doubles it, renames it, or puts something else in its place. */
export function mutate(random: Random, stored: object): void {
  const place = pick(random, placesIn(stored)) as Record<string, unknown>
  const keys = Object.keys(place)
  const key = keys.length > 0 ? pick(random, keys) : undefined
  const value = random() < 0.5 ? structuredClone(junk[Math.floor(random() * junk.length)]) : pick(random, meaningful)
  const ways = [
    () => key !== undefined && (Array.isArray(place) ? place.splice(Number(key), 1) : delete place[key]),
    () => key !== undefined && (place[key] = value),
    () => !Array.isArray(place) && (place[pick(random, meaningful)] = value),
    () => Array.isArray(place) && key !== undefined && place.push(structuredClone(place[Number(key)])),
    () => key !== undefined && (place[key] = structuredClone(pick(random, placesIn(stored)))),
  ]
  pick(random, ways)()
}
