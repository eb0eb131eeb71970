import type { Entity, Property } from '../../../engine/model/registry.ts'

/** The properties that the list shows, and those that identify a record. */
export function listedColumns(entity: Entity, properties: readonly Property[], chosen: readonly string[]): string[] {
  const shown = new Set(chosen.length > 0 ? chosen : (entity.declaration.list?.columns ?? []))
  const listed = properties.filter(
    ({ name, field }) =>
      shown.has(name) || shown.has(field.name) || field.name === entity.declaration.title || name === 'id',
  )
  return listed.map(({ name }) => name)
}

/** The initial columns of an export: those chosen last time that still exist, or the usual ones. */
export function initialColumns(
  properties: readonly Property[],
  remembered: readonly string[] | undefined,
  usual: readonly string[],
): ReadonlySet<string> {
  const known = new Set(properties.map(({ name }) => name))
  const still = (remembered ?? []).filter(name => known.has(name))
  return new Set(still.length > 0 ? still : usual)
}
