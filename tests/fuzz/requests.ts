import { entityNames } from '../api/content.ts'
import { registry, people, type Person } from '../api/testApi.ts'
import { lookUp, type Operation, type Parameter, type Schema } from '../api/document.ts'
import { extremeTexts, type Values } from './values.ts'

/** Who asks: somebody, nobody, or a token that is none. */
export type Asker = Person | 'nobody' | 'a bad token'
export const askers: readonly Asker[] = [...people, 'nobody', 'a bad token']

export interface Requested {
  asker: Asker
  method: string
  /** Below the API, with its query. */
  path: string
  headers: Record<string, string>
  body?: string | undefined
  operation: Operation
  /** As the document writes it. */
  template: string
}

interface Described {
  path: string
  method: string
  operation: Operation
}

export const parametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.map(one => ('$ref' in one ? (lookUp(one.$ref) as unknown as Parameter) : one))

/** The resource that an operation is about: the first in its path, none where there is none. */
export const resourceOf = (path: string): string => path.split('/').find(part => entityNames.includes(part)) ?? ''

/** As a query carries it: what is described as JSON is written so, lists of others by commas. */
export function written({ content, style }: Parameter, value: unknown): string {
  if (typeof value === 'string' && (!content || value.length > 0)) return content ? JSON.stringify(value) : value
  if (style === 'form' && Array.isArray(value))
    return value.map(part => (typeof part === 'string' ? part : JSON.stringify(part))).join(',')
  return JSON.stringify(value) ?? ''
}

const schemaOf = ({ schema, content }: Parameter): Schema => schema ?? content?.['application/json']?.schema ?? {}

/** Longer addresses are refused by HTTP itself. */
const longestInAddress = 400

/** In an address every text can stand but half a letter, and what would be a part of the path by itself. */
const inPath = (text: string): string =>
  encodeURIComponent(text.toWellFormed().slice(0, longestInAddress)).replace(/^\.+$/, 'x')

const printable = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && text.length < 2_000

/** A filter, or an order, as somebody who knows the resource would write it. */
function knowing(values: Values, name: string, resource: string): unknown {
  const entity = registry.entities.get(resource)
  if (!entity) return undefined
  const property = values.pick([...entity.properties.keys()])
  if (name === 'sort') return [property, values.pick(['ASC', 'DESC'])]
  if (name === 'columns') return [property, values.pick([...entity.properties.keys()])]
  if (name === 'fields' || name === 'expand') {
    const [first, second] = [property, values.pick([...entity.properties.keys()])]
    const far = values.pick([
      ...(registry.entities.get(entity.properties.get(second)?.field.reference ?? '')?.properties.keys() ?? ['id']),
    ])
    return values.pick([
      first,
      `${first},${second}`,
      `${second}.${far}`,
      `${first},${second}.${far}`,
      `${second}.${far}.id`,
    ])
  }
  if (name === 'range')
    return values.pick([
      [0, 9],
      [0, 999],
      [5, 40],
      [1_000_000, 1_000_009],
    ])
  if (name !== 'filter') return undefined
  const like = values.row(resource)?.[property]
  const suffix = values.pick(['', '', '_neq', '_gt', '_gte', '_lt', '_lte', '_null', '_x'])
  return {
    [`${property}${suffix}`]: values.pick<unknown>([like, [like, like], true, values.anything()]),
    ...(values.chance(0.3) ? { q: values.anything() } : {}),
  }
}

function valueFor(values: Values, parameter: Parameter, resource: string): string {
  const kind = values.whole(9)
  const made =
    kind < 6
      ? (knowing(values, parameter.name, resource) ?? values.of(schemaOf(parameter), resource))
      : kind < 9
        ? values.of(schemaOf(parameter), resource)
        : values.anything()
  return values.chance(0.03) ? values.pick(extremeTexts) : written(parameter, made)
}

const versioned = new Set(['put', 'patch', 'delete'])

function bodyFor(
  values: Values,
  { operation, method }: Described,
  resource: string,
): { type: string; body: string } | undefined {
  const content = operation.requestBody?.content
  if (!content)
    return values.chance(0.05) ? { type: 'application/json', body: JSON.stringify(values.anything()) } : undefined
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content)
  if (type === 'multipart/form-data') {
    const field = (name: string, text: string, more = '') =>
      `--fuzz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
    const file = values.chance(0.8)
      ? field(
          'file',
          values.pick(['GIF89a', 'PK', '%PDF-1.4', 'text', '']),
          '; filename="a.jpg"\r\nContent-Type: image/jpeg',
        )
      : ''
    return {
      type: `${type}; boundary=fuzz`,
      body: `${field('resource', values.pick(['establishments', 'help', 'x']))}${field('field', values.pick(['images', 'attachments', 'x']))}${file}--fuzz--\r\n`,
    }
  }
  if (values.chance(0.02))
    return { type, body: values.pick(['', '{', 'null', '[]', '"a"', '{"a":', '\u0000', `{"a":${'['.repeat(5_000)}`]) }
  const like = values.chance(0.35) ? { ...values.row(resource) } : {}
  const made = values.of(schema, resource)
  const whole = typeof made === 'object' && made !== null && !Array.isArray(made) ? { ...like, ...made } : made
  const body =
    versioned.has(method) && typeof whole === 'object' && whole !== null && values.chance(0.8)
      ? { ...whole, version: values.pick([1, 1, 1, 2, 3]) }
      : whole
  return {
    type,
    body:
      type === 'application/x-ndjson'
        ? `${JSON.stringify(values.chance(0.7) ? {} : made)}\n${JSON.stringify(body)}\n`
        : (JSON.stringify(body) ?? ''),
  }
}

/** One call of an operation, some of it well meant and some not at all. */
export function requestFor(values: Values, described: Described): Requested {
  const { operation, path, method } = described
  const resource = resourceOf(path)
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let address = path
  for (const parameter of parametersOf(operation)) {
    const { name, in: place, required } = parameter
    if (place === 'path') {
      const usual =
        name === 'id' || name === 'key'
          ? values.id(resource)
          : values.pick(['name', 'title_ge', values.id(resource), '1', 'images'])
      const part = inPath(values.chance(0.95) ? usual : values.pick(extremeTexts)) || 'x'
      address = address.replace(`{${name}}`, () => part)
    } else if (place === 'query' && (required ? values.chance(0.95) : values.chance(0.3)))
      query.append(name, valueFor(values, parameter, resource).toWellFormed().slice(0, longestInAddress))
    else if (place === 'header' && values.chance(0.25)) {
      const text =
        name === 'If-Match' && values.chance(0.8)
          ? '"1"'
          : values.pick(['count=none', 'count=capped', 'ka', 'en', '*', 'abc', ...extremeTexts])
      if (printable(text)) headers[name] = text
    }
  }
  if (values.chance(0.02)) query.append(values.pick(['x', 'filter', 'q', '__proto__']), 'x')
  const sent = method === 'get' ? undefined : bodyFor(values, described, resource)
  if (sent) headers['Content-Type'] = values.chance(0.98) ? sent.type : 'text/plain'
  const search = query.toString()
  return {
    asker: values.chance(0.45) ? 'admin' : values.pick(askers),
    method: method.toUpperCase(),
    path: `${address}${search ? `?${search}` : ''}`,
    headers,
    body: sent?.body,
    operation,
    template: path,
  }
}
