import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { actorOf } from './identify.ts'

/** Changes values of a person's own row, in a transaction, and answers the row as it is then. */
export async function changePerson(records: RecordsContext, person: Row, values: Row): Promise<Row> {
  const [held] = await records.store.update('users', [is('id', person.id)], {})
  if (!held) throw new Problem('unauthenticated')
  const changed = Object.entries(values).filter(([name, value]) => held[name] !== value)
  if (changed.length === 0) return held
  const changes = Object.fromEntries(
    changed.map(([name, value]) => [name, [held[name] ?? null, value] as [unknown, unknown]]),
  )
  return writeChanges(records, actorOf(records.registry, held), records.registry.entity('users'), held, {
    changes,
    action: 'update',
    origin: 'profile',
  })
}
