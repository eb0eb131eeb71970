import type { Condition, Query, Row, Word, Level } from '../../src/engine/model/query.ts'
import { idOf, thing } from './things.ts'

/** Values that rows and conditions are made of: few, so that there are ties and hits. */
const pools: Record<string, readonly unknown[]> = {
  name_ge: ['თბილისი', 'ბათუმი', 'ბათუმი ', 'Hotel თბილისი', 'ამბროლაური', '100%', "ო'ჰარა"],
  name_en: ['Tbilisi', 'tbilisi', 'TBILISI 2', 'Batumi', 'a_b', 'a\\b', 'Éclair', '😀'],
  a_integer: [-1, 0, 1, 250, 500],
  a_decimal: [0, 0.25, 1200.5],
  a_boolean: [true, false],
  a_date: ['1999-12-31', '2026-05-26', '2026-05-27'],
  a_instant: ['2026-05-26T09:00:00.000Z', '2026-05-26T09:00:00.001Z'],
  a_choice: [1, 2, 3],
  a_reference: [idOf(1), idOf(2), idOf(3)],
  a_choices: ['ka', 'en', 'de'],
  a_references: [idOf(1), idOf(2)],
  lists_of_numbers: [1, 2, 3],
}
const lists = new Set(['a_choices', 'a_references', 'lists_of_numbers'])
const properties = Object.keys(pools)
const comparisons = ['gt', 'gte', 'lt', 'lte'] as const

type Pick = <Value>(values: readonly Value[]) => Value

const pickFrom =
  (random: () => number): Pick =>
  values =>
    values[Math.floor(random() * values.length)] as (typeof values)[number]

/** Rows of `things` with values from the pools, a fifth of them empty. */
export function randomRows(random: () => number, count: number): Row[] {
  const pick = pickFrom(random)
  const valueOf = (property: string): unknown => {
    const pool = pools[property] ?? []
    if (lists.has(property)) return pool.filter(() => random() < 0.4)
    if (random() < 0.2 && property !== 'a_boolean') return null
    return pick(pool)
  }
  return Array.from({ length: count }, (_value, index) => {
    const values: Row = Object.fromEntries(properties.map(property => [property, valueOf(property)]))
    const search = [values.name_ge, values.name_en].filter(Boolean).join(' ').toLowerCase()
    const search_slips = ['tbilisi', 'tblisi', 'batumi', 'btumi'].filter(() => random() < 0.3)
    return thing(((index * 7919) % 100_003) + 1, { ...values, search, search_slips, standing: pick([0, 50, 101, 150]) })
  })
}

const conditionFrom = (random: () => number, deep = true): Condition => {
  const pick = pickFrom(random)
  if (deep && random() < 0.3) {
    const parts = Array.from({ length: Math.floor(random() * 4) }, () => conditionFrom(random, random() < 0.3))
    return pick([{ any: parts }, { all: parts }, { none: parts }])
  }
  const property = pick(properties)
  const pool = pools[property] ?? []
  if (property.startsWith('name_') && random() < 0.4)
    return {
      property,
      operator: pick(['contains', 'begins'] as const),
      value: pick(['b', 'A_', 'ბათ', '100', 'TBI', "ო'"]),
    }
  if (!lists.has(property) && property !== 'a_boolean' && random() < 0.5)
    return { property, operator: pick(comparisons), value: pick(pool) }
  const values = [...pool, null].filter(() => random() < 0.4)
  return { property, operator: pick(['in', 'not_in'] as const), value: values }
}

const words: Word[] = [
  { typoKeys: ['tblisi', 'tbilsi'] },
  ['batum', { typoKeys: ['btumi'] }],
  { typoKeys: [] },
  ['თბილის', 'batum'],
  [],
  'თბილის',
  'ბათუმ',
  'tbilisi',
  '%',
  '_',
  '\\',
  "'",
  'hotel',
  'ი',
  '😀',
  'nowhere',
]

/** A question about `things` with up to three conditions and two words. */
export function randomQuery(random: () => number): Query {
  const pick = pickFrom(random)
  const some = <Value>(most: number, make: () => Value): Value[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make)
  const preferred: Level[] = random() < 0.6 ? [] : some(4, () => some(2, () => pick(words)))
  const isFarther = random() < 0.4
  const level = Math.floor(random() * (preferred.length + 1))
  return {
    entity: 'things',
    where: some(3, () => conditionFrom(random)),
    words: !isFarther && random() < 0.7 ? [] : some(2, () => pick(words)),
    ...(isFarther ? { fallback: some(2, () => pick(words)) } : {}),
    ...(random() < 0.3 ? { backward: true } : {}),
    ...(preferred.length > 0 && random() < 0.3
      ? { after: { value: pick([0, 50, 101]), id: idOf(50_000), level } }
      : {}),
    sort: {
      property:
        preferred.length > 0
          ? 'standing'
          : pick(['id', 'standing', ...properties.filter(property => !lists.has(property))]),
      order: pick(['ASC', 'DESC'] as const),
    },
    preferred,
    ...(random() < 0.4 ? { properties: some(4, () => pick(properties)) } : {}),
    offset: pick([0, 0, 0, 3, 25]),
    limit: pick([1, 10, 25, 1_000]),
  }
}
