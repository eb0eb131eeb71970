import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { isNamedInSearch, renewNamed } from './renewNamed.ts'

/** What follows where a record has another name: those that refer to it are found by the new one, at once or by work that is asked for. */
export async function followRename(context: RecordsContext, entity: Entity, before: Row, after: Row): Promise<void> {
  const isRenamed = entity.titles.some(({ name }) => (before[name] ?? null) !== (after[name] ?? null))
  if (!isRenamed || !isNamedInSearch(context, entity)) return
  await (context.onRenamed ?? renewNamed)(context, entity.table, String(after.id))
}
