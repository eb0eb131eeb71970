import { safeParse } from 'zod/v4/core'
import type { FieldContext } from '../../../../engine/model/fieldType.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Property, Registry } from '../../../../engine/model/registry.ts'

export const sampleCount = 5

const idOf = (place: number): string => `00000000-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`

/** IDs of existing records by entity, so that references resolve. */
export type KnownIds = Readonly<Record<string, readonly string[]>>

interface Known {
  registry: Registry
  ids: KnownIds
}

/** Returns example values of a property: those of its type, or existing IDs for a reference. */
function candidates({ field, type }: Property, { registry, ids }: Known): readonly unknown[] {
  const known = field.reference === undefined ? undefined : (ids[field.reference] ?? [])
  if (known) return Array.isArray(type.empty) ? known.map(id => [id]) : known
  if (field.choices !== undefined) {
    const values = registry.codeLists.get(field.choices)?.values.map(({ value }) => value) ?? []
    return Array.isArray(type.empty) ? values.map(value => [value]) : values
  }
  return type.files ? [] : type.samples.valid
}

/** Returns a value for one record: the first valid example, starting from a different one for each record. */
function sampleOf(property: Property, place: number, known: Known): unknown {
  const context: FieldContext = { codeList: name => known.registry.codeList(name) }
  const values = candidates(property, known)
  const turned = [...values.slice(place % (values.length || 1)), ...values.slice(0, place % (values.length || 1))]
  const schema = property.type.schema(property.field, context, property.part)
  return turned.find(value => safeParse(schema, value).success) ?? property.type.empty
}

/** Returns a few sample records, titled with the singular name of the resource. */
export function sampleRecords(
  entity: Entity,
  known: Known,
  nameOf: (property: Property, place: number) => string,
): Row[] {
  const now = new Date().toISOString()
  return Array.from({ length: sampleCount }, (_, place) => {
    const values = [...entity.properties.values()]
      .filter(({ hidden, field }) => !hidden && !field.readOnly)
      .map(property => [property.name, sampleOf(property, place, known)])
    const titles = entity.titles.map(property => [property.name, nameOf(property, place + 1)])
    return {
      ...Object.fromEntries([...values, ...titles]),
      id: idOf(place),
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: idOf(90),
      updated_by: idOf(90),
      deleted_at: null,
      ...(entity.properties.has('status') ? { status: 'approved' } : {}),
      ...(entity.properties.has('completeness') ? { completeness: 100 - place * 15 } : {}),
      ...(entity.properties.has('outdated') ? { outdated: [] } : {}),
      ...(entity.properties.has('suggested') ? { suggested: [] } : {}),
    }
  })
}
