import { fixtures } from '../../fixtures/index.ts'
import { readRows } from '../../server/import/readRows.ts'
import type { Row } from '../../src/engine/model/query.ts'

/** The names and location of a place, as written by real people. */
export interface NamedPlace {
  name_ge: string | null
  name_en: string | null
  address_ge: string | null
  region_id: string
  municipality_id: string
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const idsByCode = (rows: readonly Row[] = []): Map<unknown, string> =>
  new Map(rows.map(row => [row.code, String(row.id)]))

async function fromFile(path: string): Promise<NamedPlace[]> {
  const [regions, municipalities] = [idsByCode(fixtures.regions), idsByCode(fixtures.municipalities)]
  const places: NamedPlace[] = []
  for await (const { values } of readRows(path)) {
    const [region_id, municipality_id] = [regions.get(values.region_id), municipalities.get(values.municipality_id)]
    const [name_ge, name_en] = [text(values.name_ka), text(values.name_en)]
    if (region_id && municipality_id && (name_ge ?? name_en))
      places.push({ name_ge, name_en, address_ge: text(values.address_ka), region_id, municipality_id })
  }
  return places
}

const fromFixtures = (): NamedPlace[] =>
  (fixtures.establishments ?? []).flatMap(row =>
    row.region_id && row.municipality_id
      ? [
          {
            name_ge: text(row.name_ge),
            name_en: text(row.name_en),
            address_ge: text(row.address_ge),
            region_id: String(row.region_id),
            municipality_id: String(row.municipality_id),
          },
        ]
      : [],
  )

/**
 * Reads real names from a file, or those of the fixtures; places are matched by the fixtures' regions and
 * municipalities.
 */
export const readNames = async (path: string | undefined): Promise<NamedPlace[]> =>
  path === undefined ? fromFixtures() : fromFile(path)
