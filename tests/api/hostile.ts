import { routes } from '../../src/tourism/product.ts'
import { recordRoutes } from '../../src/engine/http/routes/records.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { Entity, Property } from '../../src/engine/model/registry.ts'
import { entities, presentOf } from './content.ts'
import { people, type CallOptions, type Person, type TestApi } from './testApi.ts'

const texts = [
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
  '"; drop table users',
  '%',
  '\\',
  '${7*7}',
  '<script>',
  '__proto__',
  'x'.repeat(3_000),
  '2026-02-30',
  '2026-05-26T09:00:00Z',
  '-1',
  '1e999',
  'null',
]
const numbers = [0, -0, 1, -1, 0.1, 1e300, -1e300, 2 ** 31, 2 ** 53, Number.MIN_VALUE]
const odd: readonly unknown[] = [
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
  JSON.parse('{"then": 1, "__proto__": 1}'),
]
const anId = '018f0000-0000-7000-8000-00000000dead'

/** Makes calls that nobody means well, from pseudo-random numbers. */
export class Hostile {
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value
  }

  chance(probability: number): boolean {
    return this.#random() < probability
  }

  anything(): unknown {
    return this.pick([this.pick(texts), this.pick(numbers), this.pick(odd)])
  }

  /** A value for a property: a good one of its type, a bad one, one of a record that is there, or anything. */
  valueOf(entity: Entity, property: Property): unknown {
    const { samples } = property.type
    const there = this.pick(presentOf(entity.name))?.[property.name]
    return this.pick<unknown>([there, there, this.pick(samples.valid), this.pick(samples.invalid)[0], this.anything()])
  }

  /** Half of the bodies are all but good: what another record has, one or two fields aside. */
  body(entity: Entity): Row {
    const isMild = this.chance(0.5)
    const like = this.pick(presentOf(entity.name)) ?? {}
    const body: Row = {}
    for (const property of entity.properties.values()) {
      if (property.hidden || property.field.readOnly) continue
      if (isMild && !property.field.unique)
        body[property.name] = this.chance(0.05) ? this.valueOf(entity, property) : like[property.name]
      else if (!isMild && this.chance(0.5)) body[property.name] = this.valueOf(entity, property)
    }
    if (this.chance(0.05)) body[this.pick([...texts, ...entity.properties.keys()])] = this.anything()
    return body
  }

  filter(entity: Entity): unknown {
    if (this.chance(0.1)) return this.anything()
    const filter: Row = this.chance(0.3) ? { q: this.anything() } : {}
    for (const property of entity.properties.values())
      if (this.chance(0.08)) {
        const value = () => this.valueOf(entity, property)
        filter[`${property.name}${this.pick(['', '', '_neq', '_gt', '_gte', '_lt', '_lte', '_null', '_x'])}`] =
          this.pick<() => unknown>([value, () => [value(), value()], () => true])()
      }
    return filter
  }

  query(entity: Entity): Record<string, unknown> {
    const query: Record<string, unknown> = {}
    if (this.chance(0.6)) query.filter = this.filter(entity)
    if (this.chance(0.5))
      query.sort = this.chance(0.8)
        ? [this.pick([...entity.properties.keys()]), this.pick(['ASC', 'DESC'])]
        : this.anything()
    if (this.chance(0.5))
      query.range = this.chance(0.7) ? [this.pick([0, 5, 40]), this.pick([0, 9, 45])] : this.anything()
    if (this.chance(0.03)) query[this.pick(texts)] = this.anything()
    return query
  }

  headers(row: Row | undefined): Record<string, string> {
    const printable = texts.filter(text => /^[\x20-\x7e]*$/.test(text))
    return {
      ...(this.chance(0.5) ? { 'If-Match': this.chance(0.8) ? `"${row?.version ?? 1}"` : this.pick(printable) } : {}),
      ...(this.chance(0.05) ? { 'If-None-Match': this.pick(['*', ...printable]) } : {}),
      ...(this.chance(0.1) ? { 'Idempotency-Key': this.pick(['a', 'b', ...printable]) } : {}),
      ...(this.chance(0.1) ? { Prefer: this.pick(['count=none', 'count=capped', ...printable]) } : {}),
      ...(this.chance(0.05) ? { 'Content-Language': this.pick(['ka', 'en', ...printable]) } : {}),
      ...(this.chance(0.02) ? { 'Content-Type': this.pick(printable) } : {}),
      ...(this.chance(0.1)
        ? {
            Cookie: `refresh_token=${encodeURIComponent(this.pick([...texts.filter(text => text.isWellFormed()), `${anId}.${'x'.repeat(40)}`]))}`,
          }
        : {}),
    }
  }

  /** One call on any route, by anybody; the demo people themselves are left in peace, so that they can go on calling. */
  call(api: TestApi): { who: Person | 'nobody'; method: string; path: string; options: CallOptions } {
    const route = this.pick(this.chance(0.65) ? recordRoutes : routes)
    const entity = this.pick(entities)
    const demo = new Set(people.map(person => api.idOf(person)))
    const row = this.pick(presentOf(entity.name).filter(one => !demo.has(String(one.id))))
    const id =
      this.chance(0.85) && row
        ? String(row.id)
        : encodeURIComponent(this.pick([anId, ...texts.filter(text => text.isWellFormed() && text !== '')]))
    const path = route.path
      .replace(':resource', entity.name)
      .replace(':id', id)
      .replace(/:[a-z_]+/g, () =>
        encodeURIComponent(this.pick(texts.filter(text => text.isWellFormed() && text !== ''))),
      )
    const hasBody = route.method !== 'GET' && route.method !== 'DELETE' && this.chance(0.95)
    const body = this.chance(0.95)
      ? { ...this.body(entity), ...(this.chance(0.5) && route.method !== 'POST' ? { version: row?.version } : {}) }
      : this.anything()
    return {
      who: this.chance(0.6) ? 'admin' : this.pick<Person | 'nobody'>(['nobody', ...people]),
      method: route.method,
      path,
      options: {
        headers: this.headers(row),
        ...(route.method === 'GET' ? { query: this.query(entity) } : {}),
        ...(hasBody ? { body } : {}),
      },
    }
  }
}
