import { dequal } from 'dequal'
import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { deriveEach } from '../../engine/records/derive.ts'
import { trackFileUses } from '../../engine/records/files/trackFileUses.ts'
import type { Changes } from '../../engine/records/changes.ts'
import { is } from '../../engine/records/findOne.ts'
import { redactFields } from '../../engine/records/redactHistory.ts'
import { historyTable } from '../../engine/records/renamedStore.ts'
import { searchProperties } from '../../engine/model/systemFields.ts'
import type { Identity } from './identityOf.ts'
import { withoutNames } from './withoutNames.ts'

/** Writes values of a row as they are from now on, with what follows from them and without a line of history: what was there is not to be known. */
export async function rewrite(context: RecordsContext, entity: Entity, row: StoredRow, values: Row): Promise<void> {
  const after = { ...row, ...values }
  const [derived = {}] = await deriveEach(context, entity, [{ after }])
  await context.store.amend(entity.table, async store => {
    await store.update(entity.table, [is('id', row.id)], { ...values, ...derived })
    if (!entity.declaration.appendOnly)
      await trackFileUses({ ...context, store, isInTransaction: true }, entity, row, after)
  })
}

/** The values of a row that name somebody, without the names; what may be empty is where nothing else was said. */
function cleaned(entity: Entity, row: StoredRow, clean: (value: unknown) => unknown): Row {
  const values: Row = {}
  for (const { name, column, nullable, type } of entity.properties.values()) {
    if (column === 'uuid' || column === 'uuid[]' || searchProperties.includes(name)) continue
    const value = clean(row[name])
    if (!dequal(value, row[name])) values[name] = value === '' && nullable ? type.empty : value
  }
  return values
}

/** The fields of a line of history whose former or later value names somebody: they go as a whole, because what is left has to be as it was proved to be. */
const mentioning = ({ changes }: StoredRow, clean: (value: unknown) => unknown): Set<string> =>
  new Set(
    Object.entries((changes ?? {}) as Changes)
      .filter(([, change]) => !dequal(clean(change), change))
      .map(([name]) => name),
  )

/** Those of some rows that are there still. */
const rowsOf = ({ store }: RecordsContext, entity: Entity, ids: readonly string[]): Promise<StoredRow[]> =>
  store.find({
    entity: entity.table,
    where: [{ property: 'id', operator: 'in', value: ids }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })

/**
 * Takes texts out of every row of every table, whatever is kept there and whether it is deleted or past; rows that are kept for whom they
 * mention alone go. The rows that know the texts are left to whoever calls.
 */
export async function forgetMentions(
  context: RecordsContext,
  { names, rows: except }: Identity,
  signal?: AbortSignal,
): Promise<void> {
  const clean = withoutNames(names)
  for (const entity of context.registry.entities.values()) {
    if (entity.name !== entity.table) continue
    const { subject } = entity.declaration
    const isTheirs = subject?.erased === 'removed' && subject.by === undefined
    let after: string | undefined
    do {
      signal?.throwIfAborted()
      const { ids, last } = await context.store.mentioning(entity.table, names, after)
      for (const row of ids.length > 0 ? await rowsOf(context, entity, ids) : []) {
        if (except.has(row.id)) continue
        const values = cleaned(entity, row, clean)
        if (entity.table === historyTable && 'changes' in values) {
          await redactFields(context, row, mentioning(row, clean))
          delete values.changes
          delete values.fields
        }
        if (isTheirs && Object.keys(values).length > 0) await context.store.remove(entity.table, [is('id', row.id)])
        else await rewrite(context, entity, row, values)
      }
      after = last
    } while (after !== undefined)
  }
}
