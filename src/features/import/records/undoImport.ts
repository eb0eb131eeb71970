import { createNamer } from '../../../engine/rules/text/titles.ts'
import { dequal } from 'dequal'
import type { Actor } from '../../../engine/model/actor.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { RowOf, StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { importUndoOrigin } from '../../../engine/rules/validation/foreignFiles.ts'
import { mayWrite } from '../../../engine/rules/access/permissions.ts'
import { inTransaction, type RecordsContext } from '../../../engine/records/context.ts'
import { entityFor } from '../../../engine/records/entityFor.ts'
import { is } from '../../../engine/records/findOne.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import { maxRows } from '../../../engine/records/list.ts'
import { update } from '../../../engine/records/update.ts'
import { scan } from '../../../engine/records/scan.ts'
import { trashUnused } from './trashMany.ts'

/** A record that keeps something of an undone import. */
export interface Kept {
  id: string
  title: string
  /** Fields that were changed since; empty if the record as a whole could not be reverted. */
  fields: string[]
}

export interface UndoReport {
  read: number
  removed: number
  reverted: number
  /** How many records keep something, and the first of them. */
  kept_total: number
  kept: Kept[]
}

const origin = importUndoOrigin
const maxNamed = 500

interface Undoing {
  context: RecordsContext
  actor: Actor
  entity: Entity
  report: UndoReport
  /** IDs of created records that are in use. */
  waiting: string[]
  /** Records of other entities that were created for the import, by ID. */
  named: Map<string, string>
}

function keep({ entity, report }: Undoing, row: StoredRow, fields: string[]): void {
  report.kept_total += 1
  if (report.kept.length < maxNamed) report.kept.push({ id: row.id, title: createNamer(entity)(row) || row.id, fields })
}

/** Restores the former values of a record, except for fields that were changed since. */
async function revert(undoing: Undoing, row: StoredRow, changes: Changes): Promise<void> {
  const { context, actor, entity, report } = undoing
  const written = Object.entries(changes).filter(([name]) => {
    const property = entity.properties.get(name)
    return property !== undefined && mayWrite(actor, property)
  })
  const [same, changed] = [
    written.filter(([name, [, to]]) => dequal(row[name] ?? null, to ?? null)),
    written.filter(([name, [, to]]) => !dequal(row[name] ?? null, to ?? null)),
  ]
  const fields = changed.map(([name]) => name)
  if (fields.length > 0) keep(undoing, row, fields)
  if (same.length === 0) return
  try {
    await update(context, actor, entity.name, {
      id: row.id,
      input: Object.fromEntries(same.map(([name, [from]]) => [name, from])),
      version: row.version,
      origin,
    })
    report.reverted += 1
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (fields.length === 0) keep(undoing, row, [])
  }
}

async function undoLines(undoing: Undoing, lines: readonly RowOf<'history'>[]): Promise<void> {
  const { context, actor, entity, report } = undoing
  const own = lines.filter(line => line.entity === entity.table)
  const named = new Set([...entity.properties.values()].map(({ field }) => field.reference))
  for (const line of lines)
    if (line.entity !== entity.table && line.action === 'create' && named.has(line.entity))
      undoing.named.set(line.record_id, line.entity)
  if (own.length === 0) return
  const rows = await context.store.find({
    entity: entity.table,
    where: [{ property: 'id', operator: 'in', value: [...new Set(own.map(line => line.record_id))] }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  const present = new Map(rows.filter(row => row.deleted_at === null).map(row => [row.id, row]))
  const created = own.filter(line => line.action === 'create' && present.has(line.record_id))
  const ids = created.map(line => line.record_id)
  const { removed, stay } = await trashUnused(context, actor, entity, { ids, origin })
  report.removed += removed
  undoing.waiting.push(...stay.map(row => row.id))
  const createdIds = new Set(own.filter(line => line.action === 'create').map(line => line.record_id))
  for (const line of own.filter(one => !createdIds.has(one.record_id))) {
    const row = present.get(line.record_id)
    if (row) await revert(undoing, row, (line.changes ?? {}) as Changes)
  }
}

/** Removes created records that only others of the import used; keeps those that are used elsewhere. */
async function removeWaiting(undoing: Undoing): Promise<void> {
  const { context, actor, entity, report, waiting } = undoing
  const { removed, stay } = await trashUnused(context, actor, entity, { ids: waiting, origin })
  report.removed += removed
  for (const row of stay) keep(undoing, row, [])
}

/** Removes records that were created for words of the file, unless they are used elsewhere. */
async function removeNamed({ context, actor, report, named }: Undoing): Promise<void> {
  for (const [name, some] of Map.groupBy(named, ([, entity]) => entity)) {
    const ids = some.map(([id]) => id)
    const { removed } = await trashUnused(context, actor, context.registry.entity(name), { ids, origin })
    report.removed += removed
  }
}

/**
 * Undoes an import, all or nothing: created records go to the trash unless something else uses them, and changed
 * records get their former values back, except for fields that were changed since. What remains is reported. Throws
 * `forbidden`, or `version_stale` on a concurrent change.
 */
export async function undoImport(
  context: RecordsContext,
  actor: Actor,
  {
    id,
    resource,
    progress,
    settle,
  }: {
    id: string
    resource: string
    progress: (report: UndoReport) => void
    settle: (report: UndoReport, inside: RecordsContext) => Promise<void>
  },
): Promise<UndoReport> {
  const entity = entityFor(context, actor, resource, 'update')
  const report: UndoReport = { read: 0, removed: 0, reverted: 0, kept_total: 0, kept: [] }
  await inTransaction(context, async inside => {
    const undoing: Undoing = { context: inside, actor, entity, report, waiting: [], named: new Map() }
    const selection = { entity: 'history' as const, where: [is('import_id', id)] }
    for await (const lines of scan(inside.store, inside.registry.entity('history'), selection, {
      property: 'id',
      order: 'ASC',
    })) {
      await undoLines(undoing, lines)
      report.read += lines.length
      progress(report)
    }
    await removeWaiting(undoing)
    await removeNamed(undoing)
    await settle(report, inside)
  })
  return report
}
