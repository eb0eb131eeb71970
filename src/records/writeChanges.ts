import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { outdatedChange } from '../rules/languageDrift.ts'
import { keepAddresses } from './addresses.ts'
import type { RecordsContext } from './context.ts'
import { countReports } from './countReports.ts'
import { deriveEach } from './derive.ts'
import { tableEntity, visible } from './entityFor.ts'
import { keepFiles } from './files/keepFiles.ts'
import { followRename } from './followRename.ts'
import { findRow } from './get.ts'
import { remember, type Changes } from './history.ts'
import { checkPerson, settlePerson } from './keepPeople.ts'
import { forgetSuggestions } from './suggestions/forget.ts'

const targetsOf = (changes: Changes): Row => Object.fromEntries(Object.entries(changes).map(([name, [, to]]) => [name, to]))

/**
 * Writes changes to a row that is still at the version it was read at, with its history, and what follows where it is a
 * person's or its address changes. Throws `version_stale`, `own_account`, `last_administrator`.
 */
export async function writeChanges(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: Row,
  { changes: asked, action, origin }: { changes: Changes; action: string; origin?: string | undefined },
): Promise<Row> {
  const table = tableEntity(context, entity)
  const drift = outdatedChange(table, row, { ...row, ...targetsOf(asked) })
  const changes: Changes = drift ? { ...asked, outdated: drift } : asked
  const after = { ...row, ...targetsOf(changes) }
  const isPerson = entity.table === 'users'
  if (isPerson) await checkPerson(context, actor, row, after)
  const [derived] = await deriveEach(context, table, [{ before: row, after }])
  const [written] = await context.store.update(
    entity.table,
    [
      { property: 'id', operator: 'in', value: [row.id] },
      { property: 'version', operator: 'in', value: [row.version] },
    ],
    {
      ...Object.fromEntries(Object.keys(changes).map(name => [name, after[name]])),
      ...derived,
      version: Number(row.version) + 1,
      updated_at: context.clock().toISOString(),
      updated_by: actor.id,
    },
  )
  if (!written) throw new Problem('version_stale', {}, { record: visible(actor, entity, await findRow(context, actor, entity, String(row.id))) })
  await remember(context, actor, entity, [{ row: written, action, changes, origin }])
  if (isPerson) await settlePerson(context, row, after)
  await followRename(context, table, row, written)
  await keepAddresses(context, actor, table, [{ before: row, after: written }])
  await keepFiles(context, table, row, written)
  if (entity.table === 'reports') await countReports(context, written)
  return forgetSuggestions(context, entity, written, Object.keys(changes))
}
