import type { Actor } from '../model/actor.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { outdatedChange } from '../rules/moderation/languageDrift.ts'
import { updateAddresses } from './addresses.ts'
import type { RecordsContext } from './context.ts'
import { deriveChanged } from './derive.ts'
import { staleProblem, tableEntity } from './entityFor.ts'
import { trackFileUses } from './files/trackFileUses.ts'
import { is } from './findOne.ts'
import { findRow } from './get.ts'
import type { Changes } from './changes.ts'
import { addHistory } from './history.ts'
import { isNamedInSearch, refreshReferrers } from './refreshReferrers.ts'

/** Updates the search text of records that refer to a renamed record, immediately or through `onRenamed`. */
async function followRename(
  context: RecordsContext,
  entity: Entity,
  before: StoredRow,
  after: StoredRow,
): Promise<void> {
  const isRenamed = entity.titles.some(({ name }) => (before[name] ?? null) !== (after[name] ?? null))
  if (!isRenamed || !isNamedInSearch(context, entity)) return
  await (context.onRenamed ?? refreshReferrers)(context, entity.table, after.id)
}

const targetsOf = (changes: Changes): Row =>
  Object.fromEntries(Object.entries(changes).map(([name, [, to]]) => [name, to]))

interface Writing {
  changes: Changes
  action: string
  origin?: string | undefined
  /** The write does not change content that people have written, so it does not count as the last change. */
  keepsLastChange?: boolean
  /** The caller accepts that a `VersionConflict` may be deferred to the end of the transaction. */
  isLate?: boolean
}

/**
 * Writes changes to a row that still has the version that was read, with its history and effects. Throws
 * `version_stale`, and what the effects of its table throw, such as `own_account` and `last_administrator` for people.
 */
export async function writeChanges<Stored extends StoredRow>(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: Stored,
  { changes: requested, action, origin, keepsLastChange = false, isLate = false }: Writing,
): Promise<Stored> {
  const table = tableEntity(context, entity)
  const drift = outdatedChange(table, row, { ...row, ...targetsOf(requested) })
  const changes: Changes = drift ? { ...requested, outdated: drift } : requested
  const after = { ...row, ...targetsOf(changes) }
  const effects = context.effects.tables[entity.table]
  await effects?.changing?.(context, actor, row, after)
  const derived = await deriveChanged(context, table, row, after)
  const values = {
    ...Object.fromEntries(Object.keys(changes).map(name => [name, after[name]])),
    ...derived,
    version: row.version + 1,
    ...(keepsLastChange ? {} : { updated_at: context.clock().toISOString(), updated_by: actor.id }),
  }
  const [written] = isLate
    ? [await context.store.updateAtVersion(entity.table, row, values)]
    : await context.store.update(entity.table, [is('id', row.id), is('version', row.version)], values)
  if (!written) throw staleProblem(actor, entity, await findRow(context, actor, entity, row.id))
  await addHistory(context, actor, entity, [{ row: written, action, changes, origin }])
  await effects?.changed?.(context, row, written)
  await followRename(context, table, row, written)
  await updateAddresses(context, actor, table, [{ before: row, after: written }])
  await trackFileUses(context, table, row, written)
  return (await context.effects.written(context, entity, written, Object.keys(changes))) as Stored
}
