import { inOneLanguage, mainLanguage } from '../model/localized.ts'
import { mainLocale } from '../model/languages.ts'
import type { Column } from '../model/column.ts'
import type { FormerName } from '../model/stored/formerNames.ts'
import type { Entity, Property, Registry } from '../model/registry.ts'
import { isRequired } from '../rules/validation/completeness.ts'
import { publicView, type PublicView } from '../rules/access/publicView.ts'
import { jsonSchemaOf } from '../rules/validation/schemas.ts'
import { documentedAnswer, schemaReference } from './documented.ts'
import { derivedShapes } from './public/derived.ts'

export type Json = Record<string, unknown>

/** Names of the schemas of an entity: a record as it is answered, as everybody is shown it, what a change may send, what a new record must. */
export const schemaNames = (entity: string) => ({
  record: entity,
  public: `${entity}_public`,
  change: `${entity}_change`,
  new: `${entity}_new`,
})

/** What a kind of column says more shortly, or more exactly, than the schema of a value's check. */
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

/** What properties may be called still, which is no longer their name. */
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

/** The schemas of one entity. A record has every property but those that only some may read. */
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
    [names.record]: {
      type: 'object',
      properties: propertySchemas(registry, shown),
      required: shown.filter(property => !property.field.read).map(property => property.name),
      additionalProperties: false,
    },
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

/** A schema of both languages as that of one: `alt_ge` and `alt_en` become `alt`. */
function schemaInOneLanguage(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schemaInOneLanguage)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(inOneLanguage(schema, mainLanguage)).map(([name, part]) => [name, schemaInOneLanguage(part)]),
  )
}

function shownSchema(registry: Registry, view: PublicView): Json {
  const fields = [...view.entity.properties].map(([name, property]) => {
    const schema = propertySchema(registry, property)
    return [name, view.language && property.type.inLanguage ? schemaInOneLanguage(schema) : schema] as const
  })
  const properties = {
    ...Object.fromEntries(fields),
    ...Object.fromEntries(Object.entries(derivedShapes(view)).map(([name, shape]) => [name, documentedAnswer(shape)])),
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** The schema of an entity's record as everybody is shown it: in both languages, or in one; none where nothing is public. */
export function publicSchemas(registry: Registry, entity: Entity): Record<string, Json> {
  const views = [publicView(entity), publicView(entity, mainLocale)].filter(view => view !== undefined)
  return views.length === 0
    ? {}
    : { [schemaNames(entity.name).public]: { anyOf: views.map(view => shownSchema(registry, view)) } }
}
