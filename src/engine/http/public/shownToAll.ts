import { localeOf } from '../../model/declaration.ts'
import type { Registry } from '../../model/registry.ts'
import type { Shown } from '../../records/projection.ts'
import { publicView, publicRecord, type PublicView } from '../../rules/access/publicView.ts'
import { createDeriver, derivedParts, type Derivers } from './derived.ts'

/**
 * Returns the public part of an entity's records, with derived values, and that of the public records that they refer
 * to.
 */
export function shownToAll(registry: Registry, view: PublicView, derivers: Derivers): Shown {
  const { properties, table } = view.entity
  const locale = view.language && localeOf[view.language]
  const names = new Map<string, readonly string[]>([
    ...[...properties].map(([name, property]) => [name, [property.name]] as const),
    ...derivedParts(view).flatMap(part => part.names.map(name => [name, part.properties] as const)),
  ])
  return {
    table,
    where: view.where,
    names,
    show: requested => {
      const chosen = new Set(requested)
      const derive = createDeriver(view, derivers, chosen)
      return row => ({ ...publicRecord(view, row, requested), ...derive(row) })
    },
    refersBy: name => {
      const by = properties.get(name)
      const target = registry.entities.get(by?.field.reference ?? '')
      const far = target && publicView(target, locale)
      return by && far && { property: by.name, far: shownToAll(registry, far, derivers) }
    },
  }
}
