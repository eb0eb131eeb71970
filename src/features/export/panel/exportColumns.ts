import type { Entity, Property } from '../../../engine/model/registry.ts'

/** The properties of the fields that a list shows; those that name a record where it shows none. */
export function listedColumns(entity: Entity, properties: readonly Property[], chosen: readonly string[]): string[] {
  const shown = new Set(chosen.length > 0 ? chosen : (entity.declaration.list?.columns ?? []))
  const listed = properties.filter(
    ({ name, field }) =>
      shown.has(name) || shown.has(field.name) || field.name === entity.declaration.title || name === 'id',
  )
  return listed.map(({ name }) => name)
}

/** Which columns an export begins with: those of last time as far as they are still there, or the usual ones. */
export function firstColumns(
  properties: readonly Property[],
  remembered: readonly string[] | undefined,
  usual: readonly string[],
): ReadonlySet<string> {
  const known = new Set(properties.map(({ name }) => name))
  const still = (remembered ?? []).filter(name => known.has(name))
  return new Set(still.length > 0 ? still : usual)
}
