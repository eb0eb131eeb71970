import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { changesTo } from '../../engine/records/changes.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { lockCaller } from './lockCaller.ts'
import { actorOf } from './identify.ts'

/** Changes values of a person's own row, in a transaction, and returns the changed row. Throws as `lockCaller` does. */
export async function changePerson(
  records: RecordsContext,
  person: RowOf<'users'>,
  values: Partial<RowOf<'users'>>,
): Promise<RowOf<'users'>> {
  const held = await lockCaller(records, person.id)
  const before: Row = held
  const changed = Object.entries(values).filter(([name, value]) => before[name] !== value)
  if (changed.length === 0) return held
  const changes = changesTo(held, Object.fromEntries(changed))
  return writeChanges(records, actorOf(records.registry, held), records.registry.entity('users'), held, {
    changes,
    action: 'update',
    origin: 'profile',
  })
}
