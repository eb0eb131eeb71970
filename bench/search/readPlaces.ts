import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fixtures } from '../../fixtures/index.ts'

/** Georgian names of places. */
export interface PlaceNames {
  municipalities: string[]
  settlements: string[]
}

const isGeorgian = (name: unknown): name is string => typeof name === 'string' && /^[ა-ჰ][ა-ჰ -]*$/.test(name)

const distinct = (names: readonly unknown[]): string[] => [...new Set(names.filter(isGeorgian))]

const readFile = (path: string): { name_ka?: unknown }[] => {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return (Array.isArray(content) ? content : Object.values(content as object).find(Array.isArray)) as {
    name_ka?: unknown
  }[]
}

/**
 * Reads names from `municipalities.json` and `settlements.json` next to the file of real names, or from the fixtures.
 */
export function readPlaces(names: string | undefined): PlaceNames {
  const paths = ['municipalities', 'settlements'].map(name => join(dirname(names ?? ''), `${name}.json`))
  const [municipalities, settlements] =
    names !== undefined && paths.every(path => existsSync(path))
      ? paths.map(path => readFile(path).map(row => row.name_ka))
      : [fixtures.municipalities, fixtures.villages].map(rows => (rows ?? []).map(row => row.title_ge))
  return { municipalities: distinct(municipalities ?? []), settlements: distinct(settlements ?? []) }
}
