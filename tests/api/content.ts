import { fixtures } from '../../fixtures/index.ts'
import { fileAddress } from '../../src/engine/fields/fileAddress.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { Entity, Property } from '../../src/engine/model/registry.ts'
import { completenessOf } from '../../src/engine/rules/validation/completeness.ts'
import { registry } from './testApi.ts'

/** The entities that people reach, in the order they are declared. */
export const entities: readonly Entity[] = [...registry.entities.values()].filter(
  entity => !entity.declaration.internal,
)
export const entityNames = entities.map(entity => entity.name)

function complete(entity: Entity, provided: Row): Row {
  const shown = [...entity.properties.values()].filter(property => !property.hidden)
  const row = Object.fromEntries(
    shown.map(({ name, field, type }) => [name, structuredClone(provided[name] ?? field.initial ?? type.empty)]),
  )
  const score = completenessOf(entity, row)?.score
  return score === undefined ? row : { ...row, completeness: score }
}

const known = new Map<string, readonly Row[]>()

/** The whole rows that the fixtures give an entity, those in the trash included. */
export function contentOf(name: string): readonly Row[] {
  const content = known.get(name) ?? completed(registry.entity(name))
  known.set(name, content)
  return content
}

function completed(entity: Entity): Row[] {
  const kept = (row: Row) =>
    Object.entries(entity.declaration.where ?? {}).every(([property, value]) => row[property] === value)
  return (fixtures[entity.table] ?? []).filter(kept).map(row => complete(entity, row))
}

/** The same without the trash. */
export const presentOf = (name: string): readonly Row[] => contentOf(name).filter(row => row.deleted_at === null)

/** A fixture that is not in the trash; the first that fits. Throws where none does. */
export function fixture(name: string, fits: (row: Row) => boolean = () => true): Row {
  const found = presentOf(name).find(fits)
  if (!found) throw new Error(`No fixture of ${name} fits`)
  return found
}

/** Every property of an entity that some person may read. */
export const readable = (entity: Entity): Property[] =>
  [...entity.properties.values()].filter(property => !property.hidden)

export const idsOf = (rows: readonly Row[]): string[] => rows.map(row => String(row.id))

/** The addresses of the pictures that come with the fixtures. */
export const pictures: readonly string[] = (fixtures.files ?? []).map(({ hash }) => fileAddress(String(hash)))

/** The address of one of them, by its place. Throws where there are fewer. */
export function picture(place = 0): string {
  const found = pictures[place]
  if (found === undefined) throw new Error(`There is no picture ${place}`)
  return found
}
