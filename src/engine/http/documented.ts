import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { shapeNames } from '../model/described.ts'
import { problemBody } from '../model/problemBody.ts'
import { historyEntry } from '../records/history.ts'

type Json = Record<string, unknown>

const shown = ({ $schema: _version, ...schema }: Json): Json => schema

const isAnyInteger = ({ minimum, maximum }: Json): boolean =>
  minimum === Number.MIN_SAFE_INTEGER && maximum === Number.MAX_SAFE_INTEGER
const isAny = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0

/**
 * Removes what is redundant in a schema (the pattern of a format, the bounds of all numbers, that names are strings) or
 * internal.
 */
function shorten(schema: Json): void {
  if (schema.format !== undefined) delete schema.pattern
  if (isAnyInteger(schema)) {
    delete schema.minimum
    delete schema.maximum
  }
  delete schema.readOnly
  if (isAny(schema.additionalProperties)) delete schema.additionalProperties
  if (schema.propertyNames !== undefined && !('enum' in (schema.propertyNames as Json))) delete schema.propertyNames
}

/**
 * Returns the name of a shape that belongs to no entity and is defined once: problems, history entries, and shapes
 * named by features.
 */
const nameOf = (shape: $ZodType): string | undefined =>
  shape === problemBody ? 'problem' : shape === historyEntry ? 'history' : shapeNames.get(shape)

/** Returns a reference to a schema in the API description, by its name. */
export const schemaReference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

function refer(schema: Json, name: string): void {
  for (const part of Object.keys(schema)) delete schema[part]
  Object.assign(schema, schemaReference(name))
}

const responseSchema = (response: $ZodType): Json =>
  shown(
    toJSONSchema(response, {
      io: 'output',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const name = zodSchema === response ? undefined : nameOf(zodSchema)
        if (name === undefined) shorten(jsonSchema as Json)
        else refer(jsonSchema as Json, name)
      },
    }) as Json,
  )

/** Returns the shared schemas by name. */
export const sharedSchemas = (): Record<string, Json> =>
  Object.fromEntries(
    [problemBody, historyEntry, ...(shapeNames.keys() as Iterable<$ZodType>)].map(shape => [
      nameOf(shape),
      responseSchema(shape),
    ]),
  )

/** Caches the schema of each shape, since many are used by every resource. */
function memoized(make: (shape: $ZodType) => Json): (shape: $ZodType) => Json {
  const known = new WeakMap<$ZodType, Json>()
  return shape => {
    const schema = known.get(shape) ?? make(shape)
    known.set(shape, schema)
    return schema
  }
}

/** Returns the schema of a request body as the OpenAPI document shows it. */
export const documentedBody = memoized(shape =>
  shown(toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json),
)

/** Returns the schema of a response as the OpenAPI document shows it. */
export const documentedResponse = memoized(shape => {
  const name = shapeNames.get(shape)
  return name === undefined ? responseSchema(shape) : schemaReference(name)
})
