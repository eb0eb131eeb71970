import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import type { Property, Registry } from '../../model/registry.ts'

const known = new WeakMap<Property, $ZodType>()

/** Returns the schema of a non-empty value of a property. Cached. */
export function schemaOf(registry: Registry, property: Property): $ZodType {
  const made = known.get(property) ?? property.type.schema(property.field, registry, property.part)
  known.set(property, made)
  return made
}

/** Returns the schema of a property as JSON Schema, for the OpenAPI description. */
export const jsonSchemaOf = (registry: Registry, property: Property): Record<string, unknown> => {
  const { $schema: _version, ...schema } = toJSONSchema(schemaOf(registry, property), {
    io: 'input',
    unrepresentable: 'any',
  })
  return schema
}
