import type { Route } from '../../src/engine/http/route.ts'
import { routes } from '../../src/tourism/product.ts'
import { lookUp, operations, type Schema } from '../api/document.ts'
import { entityNames, presentOf } from '../api/content.ts'
import { parametersOf, resourceOf, written, type Requested } from './requests.ts'
import { extremeDates, extremeNumbers } from './values.ts'

const unknownId = '018f0000-0000-7000-8000-00000000dead'
const numbers = [1e300, -1e300, 2 ** 31, 2 ** 53 + 2, -1, 0, 0.5]
const dates = [
  '9999-12-31',
  '0001-01-01',
  '-000001-01-01',
  '2026-13-01',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
]
const texts = [
  '',
  '\u0000',
  'x'.repeat(100_000),
  'ა'.repeat(100_000),
  `${'<b>'.repeat(30_000)}`,
  `${'a@'.repeat(30_000)}`,
  '9'.repeat(50_000),
  '9999-12-31',
]
const lists = [
  [],
  Array.from({ length: 20_000 }, (_, index) => index),
  Array.from({ length: 20_000 }, () => unknownId),
  Array.from({ length: 5_000 }, () => ({})),
  Array.from({ length: 5_000 }, () => null),
]
const objects = [{}, Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, index]))]

/** Values at the ends of what a schema names, and beyond. */
function extremesOf(schema: Schema): readonly unknown[] {
  if (typeof schema.$ref === 'string') return extremesOf(lookUp(schema.$ref))
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return [null, ...choices.flatMap(extremesOf)]
  const kinds = [schema.type].flat()
  return [
    ...(kinds.includes('number') || kinds.includes('integer') ? numbers : []),
    ...(kinds.includes('string') ? (String(schema.format).startsWith('date') ? dates : texts) : []),
    ...(kinds.includes('array') ? lists : []),
    ...(kinds.includes('object') ? objects : []),
  ]
}

interface Leaf {
  path: readonly string[]
  schema: Schema
}

/** Every value inside a body by its path, those of objects inside objects too. */
function leavesOf(schema: Schema, path: readonly string[] = []): Leaf[] {
  if (typeof schema.$ref === 'string') return leavesOf(lookUp(schema.$ref), path)
  const inside = Array.isArray(schema.allOf)
    ? (schema.allOf as Schema[]).flatMap(one => leavesOf(one, path))
    : Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, one]) =>
        leavesOf(one, [...path, name]),
      )
  return path.length === 0 ? inside : [{ path, schema }, ...(path.length < 3 ? inside : [])]
}

const placed = ([name = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> => ({
  [name]: rest.length === 0 ? value : placed(rest, value),
})

/** What makes a call well meant but for the one value: what is required, as the document describes it. */
const usual: Record<string, string> = {
  at: '2026-05-26T09:00:00Z',
  q: 'მარანი',
  lat: '41.7',
  lng: '44.8',
  bounds: '40,41,47,43',
  zoom: '8',
  into: unknownId,
}

/** An operation of each route; of several resources that it is there for establishments, or else the first. */
export const routeOperations = (): { route: Route; chosen: (typeof operations)[number] | undefined }[] =>
  routes.map(route => {
    const here = ['establishments', ...entityNames].map(name =>
      route.path.replace(':resource', name).replace(/:(\w+)/g, '{$1}'),
    )
    const found = here.flatMap(
      path => operations.find(one => one.path === path && one.method === route.method.toLowerCase()) ?? [],
    )
    return { route, chosen: found[0] }
  })

/** Every call of an operation in which one documented value is extreme, as an administrator. */
export function* extremeCalls({ path, method, operation }: (typeof operations)[number]): Generator<Requested> {
  const resource = resourceOf(path)
  const id = String(resource ? presentOf(resource).at(-1)?.id : unknownId)
  const parameters = parametersOf(operation)
  const filled = (parts: Record<string, string>): string =>
    path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(parts[name] ?? (name === 'id' || name === 'key' ? id : 'name')),
    )
  const required = Object.fromEntries(
    parameters.flatMap(({ name, in: place, required: isRequested }) =>
      place === 'query' && isRequested ? [[name, usual[name] ?? 'x']] : [],
    ),
  )
  const call = (address: string, query: Record<string, string>, body?: unknown): Requested => {
    const search = new URLSearchParams({ ...required, ...query }).toString()
    const headers: Record<string, string> =
      body === undefined ? {} : { 'Content-Type': 'application/json', 'If-Match': '"1"' }
    return {
      asker: 'admin',
      method: method.toUpperCase(),
      path: `${address}${search ? `?${search}` : ''}`,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      operation,
      template: path,
    }
  }
  const short = [...extremeDates, ...extremeNumbers.map(String), '%', '"', '9'.repeat(400)]
  for (const parameter of parameters) {
    const { name, in: place } = parameter
    if (place === 'path') for (const value of short.filter(Boolean)) yield call(filled({ [name]: value }), {})
    if (place !== 'query') continue
    for (const value of short) yield call(filled({}), { [name]: value })
    const several =
      name === 'range'
        ? [
            [0, 1e9],
            [1e9, 1e9],
            [0, 1_000],
            [-1, 5],
            [5, 1],
            [0, 2 ** 53],
          ]
        : [
            [1e300, 1e300],
            ['created_at', 'ASC'],
            ...extremeDates.map(value => ({ created_at_gt: value })),
            { q: '%'.repeat(200) },
          ]
    for (const value of several) yield call(filled({}), { [name]: written(parameter, value) })
  }
  const schema = operation.requestBody?.content?.['application/json']?.schema
  if (!schema) return
  for (const leaf of leavesOf(schema))
    for (const value of extremesOf(leaf.schema)) yield call(filled({}), {}, { version: 1, ...placed(leaf.path, value) })
}
