import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
}

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

const texts = ['Saperavi-2026!', 'somebody@made.example', '599000111', '1234']

function sampleOf(schema: Schema, ids: readonly string[]): unknown {
  const { type, properties = {}, items = {} } = schema
  if (schema.enum) return schema.enum[0]
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner, ids)]))
  if (type === 'array') return [sampleOf(items, ids)]
  if (Object.keys(schema).length === 0) return true
  return [...texts, ...ids, 1, true].find(candidate => ajv.validate(schema, candidate))
}

/** A body that fits a route's schema; where it asks for an id it has one of these. */
export const sampleBody = (schema: Record<string, unknown>, ids: readonly string[] = []): unknown =>
  sampleOf(schema as Schema, ids)
