import { didYouMean } from '../src/engine/model/checks/nearest.ts'
import { system } from '../src/engine/model/actor.ts'
import type { Row } from '../src/engine/model/query.ts'
import type { Entity, Property, Registry } from '../src/engine/model/registry.ts'
import { isEmpty } from '../src/engine/rules/validation/validation.ts'

/** Rows by the name of their table. */
export type Content = Readonly<Record<string, readonly Row[]>>

/** Returns a check that yields a sentence for each reference of a row to none of the rows, or to one that lies elsewhere. */
export function createReferenceCheck(registry: Registry, content: Content) {
  const rowsById = new Map(
    Object.entries(content).map(([table, rows]) => [table, new Map(rows.map(row => [row.id, row]))]),
  )
  const tableWith = (id: unknown) => [...rowsById].find(([, rows]) => rows.has(id))?.[0]

  function* mistakesInReference({ name, field }: Property, row: Row, target: Entity): Generator<string> {
    const rows = rowsById.get(target.table) ?? new Map<unknown, Row>()
    for (const id of [row[name]].flat()) {
      if (isEmpty(id) || id === system.id) continue
      const found = rows.get(id)
      if (!found) {
        const other = tableWith(id)
        const hint = other
          ? `; it is the ID of a row of ${other}`
          : didYouMean(String(id), [...rows.keys()].map(String))
        yield `${name}: no row of ${target.table} has the ID ${String(id)}${hint}`
      } else if (field.within && !isEmpty(row[field.within]) && found[field.within] !== row[field.within])
        yield `${name}: the row of ${target.table} has another ${field.within}`
    }
  }

  return function* mistakesInReferences(entity: Entity, row: Row): Generator<string> {
    for (const property of entity.properties.values()) {
      const target = registry.entities.get(property.field.reference ?? '')
      if (target) yield* mistakesInReference(property, row, target)
    }
  }
}
