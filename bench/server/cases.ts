import { fixtures } from '../../fixtures/index.ts'
import type { NamedPlace } from '../content/readNames.ts'

/** A request as the panel sends it. */
export interface Question {
  name: string
  path: string
  /** How rows are counted; absent for a single record. */
  count?: 'capped' | 'none'
  /** The tables it reads, besides those that identify the caller. */
  tables?: readonly string[]
}

const page = (sort: readonly [string, string], filter: Record<string, unknown>): string =>
  `/api/v1/establishments?${new URLSearchParams({ sort: JSON.stringify(sort), range: '[0,24]', filter: JSON.stringify(filter) })}`

const newest = ['updated_at', 'DESC'] as const
const sixFields = 'name_ge,status,completeness,visible,rooms,beds'
const longest = 20

const wordsOf = (name: string | null): string[] => [
  ...new Set(
    (name ?? '')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(word => word.length > 3 && word.length < longest),
  ),
]

/** Returns the word that most names contain. */
function commonWord(names: readonly (string | null)[]): string {
  const counts = new Map<string, number>()
  for (const word of names.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}

/** Returns a name of several words, as typed by someone who looks for one place. */
const wholeName = (names: readonly (string | null)[]): string =>
  names.find(name => wordsOf(name).length === 3 && names.filter(other => other === name).length === 1) ?? ''

function searches(language: string, names: readonly (string | null)[]): [name: string, path: string][] {
  return [
    [`${language} search, the commonest word`, page(newest, { q: commonWord(names) })],
    [`${language} search, one name`, page(newest, { q: wholeName(names) })],
  ]
}

/** Returns every measured page, each counted up to the cap as in the panel and not counted, and a single record. */
export function questions(names: readonly NamedPlace[], id: string): Question[] {
  const { region_id } =
    (fixtures.regions ?? [])
      .map(region => ({ region_id: region.id, places: names.filter(name => name.region_id === region.id).length }))
      .sort((one, other) => other.places - one.places)[0] ?? {}
  const pages: [name: string, path: string, tables?: string[]][] = [
    ['Page by updated_at, newest first', page(newest, {})],
    ['Page of six fields', `${page(newest, {})}&fields=${sixFields}`],
    [
      'Page of six fields and two relations',
      `${page(newest, {})}&fields=${sixFields},region_id.title_en,category_id.title_en`,
      ['establishments', 'regions', 'categories'],
    ],
    ['Page by Georgian name', page(['name_ge', 'ASC'], {})],
    ['Page by English name, from the end', page(['name_en', 'DESC'], {})],
    ['Page of a status in a region', page(newest, { status: 'approved', region_id })],
    ['Page of a rare status in a region', page(newest, { status: 'locked', region_id })],
    ...searches(
      'Georgian',
      names.map(name => name.name_ge),
    ),
    ...searches(
      'English',
      names.map(name => name.name_en),
    ),
  ]
  return [
    ...pages.flatMap(([name, path, tables]) =>
      (['capped', 'none'] as const).map(count => ({ name, path, count, ...(tables ? { tables } : {}) })),
    ),
    { name: 'One record', path: `/api/v1/establishments/${id}` },
  ]
}
