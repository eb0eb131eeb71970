import { fieldTypes } from '../../src/engine/fields/index.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { contentOf, entityNames } from '../api/content.ts'
import { lookUp, type Schema } from '../api/document.ts'

const anId = '018f0000-0000-7000-8000-00000000dead'

/** Days, months and years at and beyond every end. */
export const extremeDates = [
  '9999-12-31',
  '0001-01-01',
  '0000-01-01',
  '-000001-01-01',
  '+010000-01-01',
  '+275760-09-13',
  '2026-13-01',
  '2026-02-30',
  '1900-01-01',
  '2200-12-31',
  'x',
  '',
  '2026-06-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '2026-06-01T25:00:00Z',
  'now',
  'infinity',
  '-infinity',
]

export const extremeNumbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  -0.5,
  90.0000001,
  180.0000001,
  255,
  1e9,
  1e10,
  -1e10,
  1e300,
  -1e300,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  Number.EPSILON,
]

export const extremeTexts = [
  '',
  ' ',
  'a',
  'მარანი',
  '🍷',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '%',
  '\\',
  '${7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'x'.repeat(3_000),
  'ა'.repeat(40_000),
  '-1',
  '1e999',
  'NaN',
  'Infinity',
  'null',
  'true',
  '[]',
  '{}',
  '0x7fffffff',
  '١٢٣',
  ...extremeDates,
]

export const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  {},
  [],
  [[]],
  { a: { b: [1] } },
  [null],
  [1, 'a', null],
  { length: 1e9 },
  { toString: 1 },
  JSON.parse('{"then":1,"__proto__":1}'),
  Array.from({ length: 2_000 }, (_, index) => index),
  JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`),
]

const goodValues = fieldTypes.flatMap(type => type.samples.valid)
const goodTexts = goodValues.filter(value => typeof value === 'string')

/** Chooses and makes values, from pseudo-random numbers. */
export class Values {
  readonly #random: () => number
  /** Ids that an answer named, the latest last. */
  readonly #seen: string[] = []

  constructor(random: () => number) {
    this.#random = random
  }

  chance(probability: number): boolean {
    return this.#random() < probability
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value
  }

  whole(most: number): number {
    return Math.floor(this.#random() * (most + 1))
  }

  /** Learns an id to come back to. */
  learn(id: unknown): void {
    if (typeof id !== 'string' || id.length > 100) return
    this.#seen.push(id)
    if (this.#seen.length > 200) this.#seen.shift()
  }

  row(resource: string): Row | undefined {
    const rows = contentOf(entityNames.includes(resource) ? resource : this.pick(entityNames))
    return rows.length > 0 ? this.pick(rows) : undefined
  }

  id(resource: string): string {
    if (this.chance(0.06)) return anId
    if (this.#seen.length > 0 && this.chance(0.2)) return this.pick(this.#seen)
    return String(this.row(this.chance(0.9) ? resource : this.pick(entityNames))?.id ?? anId)
  }

  anything(): unknown {
    return this.pick<() => unknown>([
      () => this.pick(extremeTexts),
      () => this.pick(extremeNumbers),
      () => this.pick(oddValues),
      () => this.pick(goodValues),
      () => this.id(''),
    ])()
  }

  text({ format, pattern, minLength = 0, maxLength = 200 }: Schema, resource: string): string {
    if (format === 'uuid') return this.id(resource)
    if (format === 'date')
      return this.chance(0.7)
        ? `20${10 + this.whole(30)}-0${1 + this.whole(8)}-1${this.whole(9)}`
        : this.pick(extremeDates)
    if (format === 'date-time')
      return this.chance(0.7)
        ? `20${10 + this.whole(30)}-0${1 + this.whole(8)}-1${this.whole(9)}T0${this.whole(9)}:00:00Z`
        : this.pick(extremeDates)
    if (format === 'email') return `fuzz${this.whole(9_999)}@marani.example`
    if (pattern !== undefined) return this.pick(goodTexts)
    const length = this.chance(0.1)
      ? Number(this.chance(0.5) ? maxLength : minLength)
      : Math.max(Number(minLength), this.whole(20))
    return this.chance(0.8)
      ? this.pick(['მარანი ', 'Marani ', 'wine & ']).repeat(length).slice(0, length)
      : this.pick(extremeTexts)
  }

  number({ type, minimum, maximum }: Schema): number {
    const [least, most] = [Number(minimum ?? -1_000), Number(maximum ?? 1_000)]
    if (this.chance(0.15)) return this.pick([least, most, least - 1, most + 1])
    const value = least + this.#random() * (most - least)
    return type === 'integer' ? Math.round(value) : value
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, resource: string, depth: number): Row {
    const made: Row = {}
    for (const [name, schema] of Object.entries(properties as Record<string, Schema>))
      if ((required as string[]).includes(name) ? this.chance(0.97) : this.chance(0.5))
        made[name] = this.of(
          schema,
          name.endsWith('_id') || name === 'ids' ? `${name.replace(/_id$/, '')}s` : resource,
          depth + 1,
        )
    if (additionalProperties && this.chance(0.7))
      made[this.pick(['name', 'title_ge', this.pick(extremeTexts)])] = this.of(
        typeof additionalProperties === 'object' ? (additionalProperties as Schema) : {},
        resource,
        depth + 1,
      )
    return made
  }

  /** A value that a schema describes, or nearly: one in ten is anything. */
  of(schema: Schema, resource: string, depth = 0): unknown {
    if (this.chance(depth === 0 ? 0.03 : 0.08) || depth > 8) return this.anything()
    const { $ref, allOf, anyOf, oneOf, type, properties, items, prefixItems } = schema
    if (typeof $ref === 'string') return this.of(lookUp($ref), resource, depth)
    if (Array.isArray(allOf)) return Object.assign({}, ...(allOf as Schema[]).map(one => this.of(one, resource, depth)))
    const choices = anyOf ?? oneOf
    if (Array.isArray(choices)) return this.of(this.pick(choices as Schema[]), resource, depth)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return this.pick(schema.enum)
    const kind = Array.isArray(type) ? this.pick(type as string[]) : type
    if (kind === 'null') return null
    if (kind === 'boolean') return this.chance(0.5)
    if (kind === 'string') return this.text(schema, resource)
    if (kind === 'integer' || kind === 'number') return this.number({ ...schema, type: kind })
    if (Array.isArray(prefixItems)) return (prefixItems as Schema[]).map(one => this.of(one, resource, depth + 1))
    if (kind === 'array')
      return Array.from({ length: this.whole(3) }, () => this.of((items ?? {}) as Schema, resource, depth + 1))
    if (kind === 'object' || properties) return this.#object(schema, resource, depth)
    return this.anything()
  }
}
