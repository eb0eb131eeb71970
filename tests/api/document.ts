import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { openApiDocument } from '../../src/engine/http/openApi.ts'
import { about } from '../../src/tourism/main.ts'
import { routes } from '../../src/tourism/product.ts'
import { registry } from './testApi.ts'

export type Schema = Record<string, unknown>

interface Media {
  content?: Record<string, { schema: Schema }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema?: Schema
  content?: Record<string, { schema: Schema }>
  style?: string
}

export interface Operation {
  operationId: string
  tags: string[]
  security: unknown[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: Media
  responses: Record<string, Media>
}

/** The document of the API as the tests read it. */
export const document = openApiDocument(registry, routes, { about })
export const paths = document.paths as Record<string, Record<string, Operation>>
export const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** What a reference leads to inside the document. */
export const lookUp = (reference: string): Schema =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document) as Schema

const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false })
formats.default(ajv)
ajv.addFormat('binary', true)
ajv.addSchema({ $id: 'marani', ...document })
const validators = new WeakMap<object, ValidateFunction>()
/** Many operations say the same, as of refusals; it is compiled once. */
const compiled = new Map<string, ValidateFunction>()

/** A schema of the document, its references leading into the document. */
export function validator(schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const text = JSON.stringify(schema).replaceAll('"#/', '"marani#/')
  const made = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object)
  compiled.set(text, made)
  validators.set(schema, made)
  return made
}

/** An answer as far as a document can say something of it. */
export interface Described {
  status: number
  headers: Headers
  text: string
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as unknown)

/** What of an answer is not as the document says, a sentence each: its status, its kind, its body. Streams of lines are as their lines are. */
export function disagreements({ responses }: Operation, { status, headers, text }: Described): string[] {
  const response = responses[status] ?? (status >= 400 ? responses.default : undefined)
  if (!response) return [`the status ${status} is not documented`]
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (text === '')
    return response.content && !headers.has('content-disposition') ? [`the status ${status} came without a body`] : []
  const schema = response.content?.[type]?.schema
  if (!schema) return [`the type "${type}" is not documented for ${status}`]
  if (!type.endsWith('json')) return []
  const check = validator(schema)
  const parts = type === 'application/x-ndjson' ? linesOf(text) : [JSON.parse(text) as unknown]
  return parts.flatMap(part =>
    check(part)
      ? []
      : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`),
  )
}
