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
import { draftsOf, deleteDrafts } from './drafts.ts'
import { readHead } from './head.ts'
import type { Purge } from './schemaManager.ts'
import { asProblem, declaringOf, errorsOf } from './publish.ts'
import { dayMilliseconds } from '../../engine/model/durations.ts'

/** How many days something must have been hidden before it can be permanently deleted. */
const hiddenDays = 30

/** Within how many seconds every server loads a new model; until then it may read columns of hidden fields. */
const propagationSeconds = 60

const rowsAtOnce = 20

/** Yields the document of every publication, newest first. */
async function* documentsOf(store: Store): AsyncGenerator<{ document: StoredDocument; at: string }> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const sort = { property: 'number', order: 'DESC' } as const
    const rows = await store.find({ entity: 'declared_models', where: [], sort, offset, limit: rowsAtOnce })
    for (const row of rows) yield { document: row.document as StoredDocument, at: String(row.created_at) }
    if (rows.length < rowsAtOnce) return
  }
}

/** Throws `not_found` or `not_hidden`. */
export function checkHidden(document: StoredDocument, target: PurgeTarget): void {
  const state = stateOfTarget(document, target)
  if (state === 'absent') throw new Problem('not_found')
  if (state === 'shown') throw new Problem('not_hidden')
}

/**
 * Returns from when on something hidden can be permanently deleted; null if it has been hidden for long enough. Throws
 * `not_found` or `not_hidden`.
 */
export async function purgeDate(
  { store, clock }: Pick<RecordsContext, 'store' | 'clock'>,
  document: StoredDocument,
  target: PurgeTarget,
): Promise<Date | null> {
  checkHidden(document, target)
  let from: Date | null = null
  for await (const publication of documentsOf(store)) {
    if (stateOfTarget(publication.document, target) !== 'hidden') break
    from = new Date(new Date(publication.at).getTime() + hiddenDays * dayMilliseconds)
    if (from <= clock()) return null
  }
  return from
}

/** Throws `not_found`, `not_hidden`, `purge_early` or `purge_referred` if the target cannot be permanently deleted. */
async function checkTarget(context: RecordsContext, document: StoredDocument, target: PurgeTarget) {
  if (await purgeDate(context, document, target)) throw new Problem('purge_early', { days: hiddenDays })
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
 * Permanently deletes something hidden: removes its declaration, keeps its names reserved, and drops its table or
 * columns once every server has loaded the new model. Throws `model_busy`, and like `checkTarget`.
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
      await deleteDrafts(
        inside,
        drafts.filter(({ resource }) => resource === target.entity),
      )
      const columns = columnsOfField(head.document, target, program.declarations.fieldTypes)
      const names = [...new Set(namesOfField(head.document, target, program.declarations.fieldTypes))]
      const gone: Purge = { table: target.entity, ...(target.field === undefined ? {} : { columns, names }) }
      const runAt = new Date(inside.clock().getTime() + propagationSeconds * 1_000)
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

/** Drops a purged table or its columns, and releases files that only it used. Does nothing if it is declared again. */
export async function finishPurge(
  records: RecordsContext,
  { declaring, tables, declared: follow }: { declaring: Declaring; tables: Registry; declared: Product['declared'] },
  { table, columns, names = [] }: Purge,
): Promise<void> {
  const { number, document } = await readHead(records.store, declaring.program.declarations)
  const { purged = [] } = document
  const isGone = purged.some(
    ({ entity, field }) => entity === table && (columns ? field !== undefined : field === undefined),
  )
  const declared = tables.entities.get(table)
  if (!isGone || (!columns && declared)) return
  if (!(await declaring.waitForServers(number, 'oldest'))) throw new JobFailed('timed_out')
  await endUnnamedUses(records, table)
  const { moderated } = purged.find(({ entity, field }) => entity === table && field === undefined) ?? {}
  const outcomes = new Map(names.map(name => [name, { name: null }]))
  await inTransaction(records, async inside => {
    await follow(inside, { table, outcomes, ...(columns ? {} : { purged: { kind: moderated } }) })
    if (columns) return
    await inside.store.remove('old_slugs', [is('entity', table)])
  })
  // History identifies fields by their columns; a former name can be another field's column now.
  const unclaimed = (all: readonly string[]) => all.filter(name => !declared?.properties.has(name))
  const gone = columns && unclaimed(columns)
  if (gone?.length !== 0)
    await declaring.purge({
      table,
      ...(gone ? { columns: gone, names: [...new Set([...gone, ...unclaimed(names)])] } : {}),
    })
}
