import type { NamedPlace } from '../content/readNames.ts'
import type { MaraniRunning } from './products.ts'
import { withClient } from './rows.ts'

const least = 4
const tried = 30

const wordsOf = (name: string | null): string[] => [
  ...new Set(
    (name ?? '')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(word => word.length > least),
  ),
]

/** Returns the words in names, most frequent first. */
function commonWords(names: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>()
  for (const word of names.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1]).map(([word]) => word)
}

/**
 * Returns the most frequent word for which Marani, which searches more than names, finds exactly the approved places
 * with that word in a name, so that all products return the same rows. Throws if there is none.
 */
async function fairWord(marani: MaraniRunning, databaseUrl: string, candidates: readonly string[]): Promise<string> {
  return withClient(databaseUrl, async client => {
    for (const word of candidates.slice(0, tried)) {
      const { rows } = await client.query<{ places: number }>(
        `select count(*)::integer as places from establishments
          where deleted_at is null and status = 'approved' and (name_ge ilike $1 or name_en ilike $1)`,
        [`%${word}%`],
      )
      const { text, range } = await marani.client.request(
        marani.dialect.page({ columns: 'six', total: true, search: word }),
      )
      if (marani.dialect.readPage(text, range).total === rows[0]?.places) return word
    }
    throw new Error('No word occurs only in names.')
  })
}

/** Chooses a Georgian and an English search word. */
export async function chooseWords(
  marani: MaraniRunning,
  databaseUrl: string,
  names: readonly NamedPlace[],
): Promise<{ ge: string; en: string }> {
  const find = (texts: readonly (string | null)[]) => fairWord(marani, databaseUrl, commonWords(texts))
  return { ge: await find(names.map(({ name_ge }) => name_ge)), en: await find(names.map(({ name_en }) => name_en)) }
}
