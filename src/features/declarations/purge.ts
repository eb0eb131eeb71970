import { Problem } from '../../engine/model/problem.ts'
import type { Registry } from '../../engine/model/registry.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import { checkDocument } from '../../engine/model/stored/layered.ts'
import {
  columnsOfField,
  namesOfField,
  referrerOf,
  stateOfTarget,
  withoutPurged,
  type PurgeTarget,
} from '../../engine/model/stored/purge.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { JobFailed } from '../../engine/jobs/handler.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import { endUnnamedUses } from '../../engine/records/files/trackFileUses.ts'
import type { Product } from '../../engine/http/product.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Store } from '../../engine/records/store.ts'
import type { Declaring } from './createModels.ts'
import type { ShownStep } from './declarations.ts'
import { draftsOf, dropDrafts } from './drafts.ts'
import { readHead } from './head.ts'
import { hiddenDays } from './hiddenDays.ts'
import type { Purge } from './place.ts'
import { asProblem, declaringOf, errorsOf } from './publish.ts'

/** Seconds in which every server learns of a model; one that has not still reads the columns of hidden fields. */
const heardSeconds = 60

const rowsAtOnce = 20

/** The document of every publication, newest first. */
async function* documentsOf(store: Store): AsyncGenerator<{ document: StoredDocument; at: string }> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const sort = { property: 'number', order: 'DESC' } as const
    const rows = await store.find({ entity: 'declared_models', where: [], sort, offset, limit: rowsAtOnce })
    for (const row of rows) yield { document: row.document as StoredDocument, at: String(row.created_at) }
    if (rows.length < rowsAtOnce) return
  }
}

/** Whether something has been hidden all the time since then. */
async function isHiddenSince(store: Store, target: PurgeTarget, since: Date): Promise<boolean> {
  for await (const { document, at } of documentsOf(store)) {
    if (stateOfTarget(document, target) !== 'hidden') return false
    if (new Date(at) <= since) return true
  }
  return false
}

/** Throws `not_found`, `not_hidden`, `purge_early` and `purge_referred` for what can't be deleted for good. */
async function checkTarget({ store, clock }: RecordsContext, document: StoredDocument, target: PurgeTarget) {
  const state = stateOfTarget(document, target)
  if (state === 'absent') throw new Problem('not_found')
  if (state === 'shown') throw new Problem('not_hidden')
  const since = new Date(clock().getTime() - hiddenDays * 24 * 3_600_000)
  if (!(await isHiddenSince(store, target, since))) throw new Problem('purge_early', { days: hiddenDays })
  const by = target.field === undefined ? referrerOf(document, target.entity) : undefined
  if (by !== undefined) throw new Problem('purge_referred', { by })
}

const stepOf = ({ entity, field }: PurgeTarget): ShownStep => ({
  kind: 'purges',
  code: field === undefined ? 'purge_resource' : 'purge_field',
  entity,
  ...(field === undefined ? {} : { field }),
  params: {},
  count: 0,
  total: 0,
  refused: false,
})

/**
 * Deletes something hidden for good: nothing declares it from now on, its names stay taken, and once every server knows that, its table or
 * columns are dropped. Throws as `checkTarget`, and `model_busy`.
 */
export async function purgeTarget(
  call: ActorCall,
  target: PurgeTarget,
  note: string | null,
): Promise<{ number: number; steps: ShownStep[] }> {
  const { program, publish } = declaringOf(call)
  const { actor, ports } = call
  const steps = [stepOf(target)]
  const publishing = publish(
    async ({ store, head, present }) => {
      const inside = { ...recordsOf({ ...ports, registry: present.registry }), store, inside: true }
      await checkTarget(inside, head.document, target)
      const document = withoutPurged(head.document, target)
      const mistakes = checkDocument(program.declarations, document, program)
      if (mistakes.length > 0) throw new Problem('declaration_invalid', {}, { errors: errorsOf(mistakes) })
      const drafts = await draftsOf(inside)
      await dropDrafts(
        inside,
        drafts.filter(({ resource }) => resource === target.entity),
      )
      const columns = columnsOfField(head.document, target, program.declarations.fieldTypes)
      const names = [...new Set(namesOfField(head.document, target, program.declarations.fieldTypes))]
      const gone: Purge = { table: target.entity, ...(target.field === undefined ? {} : { columns, names }) }
      const runAt = new Date(inside.clock().getTime() + heardSeconds * 1_000)
      await enqueue(inside, 'purge_table', gone, { runAt, uniqueKey: JSON.stringify(target) })
      return { document, row: newRow(inside, actor, 'declared_models', { note, plan: steps, undoes: null }) }
    },
    async () => undefined,
  )
  const { number } = await publishing.catch((error: unknown) => {
    throw asProblem(error)
  })
  return { number, steps }
}

/** Drops what was deleted for good, and lets go of the files that only it has named. Nothing where something declares it still. */
export async function finishPurge(
  records: RecordsContext,
  { declaring, tables, declared: follow }: { declaring: Declaring; tables: Registry; declared: Product['declared'] },
  { table, columns, names = [] }: Purge,
): Promise<void> {
  const { number, document } = await readHead(records.store)
  const { purged = [] } = document
  const isGone = purged.some(
    ({ entity, field }) => entity === table && (columns ? field !== undefined : field === undefined),
  )
  const declared = tables.entities.get(table)
  if (!isGone || (!columns && declared)) return
  if (!(await declaring.reached(number, 'oldest'))) throw new JobFailed('timed_out')
  await endUnnamedUses(records, table)
  const { moderated } = purged.find(({ entity, field }) => entity === table && field === undefined) ?? {}
  const outcomes = new Map(names.map(name => [name, { name: null }]))
  await inTransaction(records, async inside => {
    await follow(inside, { table, outcomes, ...(columns ? {} : { purged: { kind: moderated } }) })
    if (columns) return
    await inside.store.remove('old_slugs', [is('entity', table)])
  })
  // History calls a field by its columns; a name that it only had may be another one's column.
  const unheld = (all: readonly string[]) => all.filter(name => !declared?.properties.has(name))
  const gone = columns && unheld(columns)
  if (gone?.length !== 0)
    await declaring.purge({
      table,
      ...(gone ? { columns: gone, names: [...new Set([...gone, ...unheld(names)])] } : {}),
    })
}
