import type { Registry } from '../../src/engine/model/registry.ts'
import { UniqueConflict } from '../../src/engine/records/store.ts'
import { databaseError } from './databaseError.ts'
import { describeSchema } from './schema/describeSchema.ts'

const uniqueViolation = '23505'

/** A reader of errors: a `UniqueConflict` for a value that is taken, undefined for anything else. */
export function conflictReader(registry: Registry): (error: unknown) => UniqueConflict | undefined {
  const taken = new Map<string, () => UniqueConflict>()
  for (const table of describeSchema(registry).tables) {
    taken.set(`${table.name}_pkey`, () => new UniqueConflict(table.name, 'id'))
    for (const { name, unique, keys } of table.indexes) if (unique) taken.set(name, () => new UniqueConflict(table.name, keys[0]?.column ?? ''))
  }
  return error => {
    const failed = databaseError(error)
    return failed?.code === uniqueViolation ? taken.get(failed.constraint ?? '')?.() : undefined
  }
}
