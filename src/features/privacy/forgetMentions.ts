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
import { mentionPattern, withoutNames } from './withoutNames.ts'

/**
 * Writes values of a row and everything derived from them, without a history entry: the old values must not be
 * recorded.
 */
export async function rewrite(context: RecordsContext, entity: Entity, row: StoredRow, values: Row): Promise<void> {
  const after = { ...row, ...values }
  const [derived = {}] = await deriveEach(context, entity, [{ after }])
  await context.store.amend(entity.table, async store => {
    await store.update(entity.table, [is('id', row.id)], { ...values, ...derived })
    if (!entity.declaration.appendOnly)
      await trackFileUses({ ...context, store, isInTransaction: true }, entity, row, after)
  })
}

/** Returns the changed values of a row after removing names; a nullable value that becomes blank is emptied. */
function cleaned(entity: Entity, row: StoredRow, clean: (value: unknown) => unknown): Row {
  const values: Row = {}
  for (const { name, column, nullable, type } of entity.properties.values()) {
    if (column === 'uuid' || column === 'uuid[]' || searchProperties.includes(name)) continue
    const value = clean(row[name])
    if (!dequal(value, row[name])) values[name] = value === '' && nullable ? type.empty : value
  }
  return values
}

/**
 * Returns the fields of a history entry whose old or new value contains a name. They are removed as a whole, so that
 * the rest of the entry can still be verified.
 */
const fieldsMentioning = ({ changes }: StoredRow, clean: (value: unknown) => unknown): Set<string> =>
  new Set(
    Object.entries((changes ?? {}) as Changes)
      .filter(([, change]) => !dequal(clean(change), change))
      .map(([name]) => name),
  )

/** Returns those of the rows that still exist. */
const rowsOf = ({ store }: RecordsContext, entity: Entity, ids: readonly string[]): Promise<StoredRow[]> =>
  store.find({
    entity: entity.table,
    where: [{ property: 'id', operator: 'in', value: ids }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })

/**
 * Removes texts from every row of every table, including deleted rows and history; rows that exist only because of
 * whom they mention are removed. The caller handles the rows that contain the identity itself.
 */
export async function forgetMentions(
  context: RecordsContext,
  { names, rows: except }: Identity,
  signal?: AbortSignal,
): Promise<void> {
  const clean = withoutNames(names)
  const pattern = mentionPattern(names)
  for (const entity of context.registry.entities.values()) {
    if (entity.name !== entity.table) continue
    const { subject } = entity.declaration
    const isTheirs = subject?.erased === 'removed' && subject.by === undefined
    let after: string | undefined
    do {
      signal?.throwIfAborted()
      const { ids, last } = await context.store.mentioning(entity.table, pattern, after)
      for (const row of ids.length > 0 ? await rowsOf(context, entity, ids) : []) {
        if (except.has(row.id)) continue
        const values = cleaned(entity, row, clean)
        if (entity.table === historyTable && 'changes' in values) {
          await redactFields(context, row, fieldsMentioning(row, clean))
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
