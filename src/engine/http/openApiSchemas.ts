import { inOneLanguage, mainLanguage } from '../model/localized.ts'
import { mainLocale } from '../model/languages.ts'
import { isList, type Column } from '../model/column.ts'
import type { FormerName } from '../model/stored/formerNames.ts'
import type { Entity, Property, Registry } from '../model/registry.ts'
import { expandedName } from '../records/projectRows.ts'
import { isRequired } from '../rules/validation/completeness.ts'
import { publicView, type PublicView } from '../rules/access/publicView.ts'
import { jsonSchemaOf } from '../rules/validation/schemas.ts'
import { documentedResponse, schemaReference } from './documented.ts'
import { derivedShapes } from './public/derived.ts'

export type Json = Record<string, unknown>

/**
 * Returns the names of an entity's schemas: a record, a partial record, both in their public forms, the body of an
 * update, and the body of a new record.
 */
export const schemaNames = (entity: string) => ({
  record: entity,
  fields: `${entity}_fields`,
  public: `${entity}_public`,
  publicFields: `${entity}_public_fields`,
  publicFieldsInLanguage: `${entity}_public_fields_in_language`,
  change: `${entity}_change`,
  new: `${entity}_new`,
})

/** Schemas of columns that are shorter or more precise than those derived from validation. */
const columnSchemas: Partial<Record<Column, Json>> = {
  uuid: { pattern: undefined },
  'uuid[]': { items: { type: 'string', format: 'uuid' } },
  instant: { pattern: undefined },
}

function propertySchema(registry: Registry, property: Property): Json {
  const schema = jsonSchemaOf(registry, property)
  const integer = property.column === 'integer' && schema.type === 'number' ? { type: 'integer' } : {}
  const typed = { ...schema, ...integer, ...columnSchemas[property.column] }
  const described = property.field.readOnly ? { ...typed, readOnly: true } : typed
  return property.nullable ? { anyOf: [described, { type: 'null' }] } : described
}

const propertySchemas = (registry: Registry, properties: readonly Property[]): Json =>
  Object.fromEntries(properties.map(property => [property.name, propertySchema(registry, property)]))

/** Schemas of properties under their former names. */
const formerSchemas = (
  registry: Registry,
  properties: readonly Property[],
  former: ReadonlyMap<string, FormerName>,
): Json =>
  Object.fromEntries(
    [...former].flatMap(([old, { name }]) => {
      const property = properties.find(one => one.name === name)
      const description = `The former name of ${name}`
      return property ? [[old, { ...propertySchema(registry, property), deprecated: true, description }]] : []
    }),
  )

/** Returns a reference to a schema with some properties that are always present. */
const schemaReferenceWith = (name: string, required: readonly string[]): Json => ({
  allOf: [schemaReference(name)],
  required,
})

const schemaOfAny = (names: readonly string[]): Json =>
  names.length === 1 ? schemaReference(names[0] ?? '') : { anyOf: names.map(schemaReference) }

/** Returns the schema of `_expanded`, by reference; empty if there are no references. */
function expandedSchema(properties: readonly Property[], schemasOf: (target: string) => readonly string[]): Json {
  const relations = properties.flatMap(({ name, column, field }) => {
    const names = field.reference === undefined ? [] : schemasOf(field.reference)
    if (names.length === 0) return []
    const record = { anyOf: [schemaOfAny(names), { type: 'null' }] }
    return [[name, isList(column) ? { type: 'array', items: record } : record] as const]
  })
  return relations.length === 0
    ? {}
    : {
        [expandedName]: {
          type: 'object',
          description: 'Records that it refers to, as far as they are requested and may be read',
          properties: Object.fromEntries(relations),
          additionalProperties: false,
        },
      }
}

/** Returns the schema of a complete or partial record. */
export const schemaOfRequested = (whole: string, ...fields: readonly string[]): Json => ({
  anyOf: [schemaReference(whole), ...fields.map(name => schemaReferenceWith(name, ['id']))],
})

/** Returns the schemas of an entity. A record has every property, except those with restricted readers. */
export function entitySchemas(
  registry: Registry,
  entity: Entity,
  former: ReadonlyMap<string, FormerName> = new Map(),
): Record<string, Json> {
  const shown = [...entity.properties.values()].filter(property => !property.hidden)
  const writable = shown.filter(property => !property.field.readOnly)
  const { create, update } = entity.declaration.access ?? {}
  const names = schemaNames(entity.name)
  const required =
    entity.declaration.moderated === undefined
      ? writable.filter(property => isRequired(property) && property.field.initial === undefined)
      : []
  const version = { type: 'integer', description: 'The version that the change is based on, unless given in If-Match' }
  return {
    [names.fields]: {
      type: 'object',
      properties: {
        ...propertySchemas(registry, shown),
        ...expandedSchema(shown, target => {
          const far = registry.entities.get(target)
          const isRead = far && !far.declaration.internal && (far.declaration.access?.read?.length ?? 0) > 0
          return isRead ? [schemaNames(target).fields] : []
        }),
      },
      additionalProperties: false,
    },
    [names.record]: schemaReferenceWith(
      names.fields,
      shown.filter(property => !property.field.read).map(property => property.name),
    ),
    ...(create || update
      ? {
          [names.change]: {
            type: 'object',
            properties: {
              version,
              ...propertySchemas(registry, writable),
              ...formerSchemas(registry, writable, former),
            },
          },
        }
      : {}),
    ...(create
      ? { [names.new]: { allOf: [schemaReference(names.change)], required: required.map(property => property.name) } }
      : {}),
  }
}

/** Converts a schema with localized properties to one language: `alt_ge` and `alt_en` become `alt`. */
function schemaInOneLanguage(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schemaInOneLanguage)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(inOneLanguage(schema, mainLanguage)).map(([name, part]) => [name, schemaInOneLanguage(part)]),
  )
}

/** Returns every name in a public record. */
const namesShown = (view: PublicView): string[] => [
  ...view.entity.properties.keys(),
  ...Object.keys(derivedShapes(view)),
]

function shownSchema(registry: Registry, view: PublicView): Json {
  const fields = [...view.entity.properties].map(([name, property]) => {
    const schema = propertySchema(registry, property)
    return [name, view.language && property.type.inLanguage ? schemaInOneLanguage(schema) : schema] as const
  })
  const properties = {
    ...Object.fromEntries(fields),
    ...Object.fromEntries(
      Object.entries(derivedShapes(view)).map(([name, shape]) => [name, documentedResponse(shape)]),
    ),
  }
  const expanded = expandedSchema([...view.entity.properties.values()], target => {
    const far = registry.entities.get(target)
    const { publicFields, publicFieldsInLanguage } = schemaNames(target)
    return far && publicView(far) ? [view.language ? publicFieldsInLanguage : publicFields] : []
  })
  return { type: 'object', properties: { ...properties, ...expanded }, additionalProperties: false }
}

/**
 * Returns the schemas of an entity's public record, complete and partial, in all languages and in one; none if nothing
 * is public.
 */
export function publicSchemas(registry: Registry, entity: Entity): Record<string, Json> {
  const names = schemaNames(entity.name)
  const views = [
    [names.publicFields, publicView(entity)],
    [names.publicFieldsInLanguage, publicView(entity, mainLocale)],
  ] as const
  const shown = views.flatMap(([name, view]) => (view ? [{ name, view, schema: shownSchema(registry, view) }] : []))
  if (shown.length === 0) return {}
  const whole = shown.map(({ name, view }) => schemaReferenceWith(name, namesShown(view)))
  return {
    ...Object.fromEntries(shown.map(({ name, schema }) => [name, schema])),
    [names.public]: { anyOf: whole },
  }
}
