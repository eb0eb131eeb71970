import { hashIn } from '../../fields/fileAddress.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'

/** Returns the hashes of the stored files that a row refers to, each with the properties that refer to it. */
export function hashesOf(entity: Entity, row: Row | undefined, names?: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  if (!row) return found
  for (const { name, type } of entity.properties.values()) {
    if (!type.files || row[name] === null || row[name] === undefined || (names && !names.has(name))) continue
    for (const address of type.files(row[name])) {
      const hash = hashIn(address)
      if (hash) found.set(hash, [...(found.get(hash) ?? []), name])
    }
  }
  return found
}
