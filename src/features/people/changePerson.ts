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
  const locked = await lockCaller(records, person.id)
  const before: Row = locked
  const changed = Object.entries(values).filter(([name, value]) => before[name] !== value)
  if (changed.length === 0) return locked
  const changes = changesTo(locked, Object.fromEntries(changed))
  return writeChanges(records, actorOf(records.registry, locked), records.registry.entity('users'), locked, {
    changes,
    action: 'update',
    origin: 'profile',
  })
}
