import { randomUUID } from 'node:crypto'
import type { Row } from '../../src/engine/model/query.ts'
import type { Registry } from '../../src/engine/model/registry.ts'

const at = '2026-05-26T09:00:00.000Z'

/** A whole row of an entity; what is not given is empty. */
export const row = (registry: Registry, entity: string, values: Row = {}): Row => ({
  ...Object.fromEntries(
    [...registry.entity(entity).properties.values()].map(property => [
      property.name,
      property.nullable ? property.type.empty : (property.field.initial ?? property.type.empty),
    ]),
  ),
  id: randomUUID(),
  version: 1,
  created_at: at,
  created_by: randomUUID(),
  updated_at: at,
  updated_by: randomUUID(),
  search: '',
  ...values,
})
