import type { Row } from '../model/query.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Changes } from './changes.ts'
import { inTransaction, type RecordsContext } from './context.ts'
import { is } from './findOne.ts'

/** Returns the internal tables that contain proofs of single history entries: digests with a salt for each field. */
const proofsOfLines = ({ registry }: Pick<RecordsContext, 'registry'>): string[] =>
  [...registry.entities.values()]
    .filter(
      ({ declaration, properties }) => declaration.internal && properties.has('line_id') && properties.has('salts'),
    )
    .map(({ table }) => table)

/** Removes the salts from proofs, so that removed values cannot be guessed by trying. */
async function forgetSalts(inside: RecordsContext, lines: readonly string[]): Promise<void> {
  const those = [{ property: 'line_id', operator: 'in', value: lines }] as const
  for (const table of proofsOfLines(inside)) await inside.store.update(table, those, { salts: null })
}

/** Removes history entries permanently. */
export const removeEntries = (context: RecordsContext, lines: readonly string[]): Promise<void> =>
  inTransaction(context, async inside => {
    await forgetSalts(inside, lines)
    await inside.store.amend('history', store =>
      store.remove('history', [{ property: 'id', operator: 'in', value: lines }]),
    )
  })

/** Removes the changed values from history entries, but keeps that there was a change, by whom and when. */
export const redactEntries = (context: RecordsContext, lines: readonly string[]): Promise<void> =>
  inTransaction(context, async inside => {
    await forgetSalts(inside, lines)
    await inside.store.amend('history', store =>
      store.update('history', [{ property: 'id', operator: 'in', value: lines }], { changes: {}, fields: [] }),
    )
  })

/** Removes the values of some fields from a history entry. */
export const redactFields = (context: RecordsContext, line: StoredRow, names: ReadonlySet<string>): Promise<void> =>
  inTransaction(context, async inside => {
    const without = (values: unknown): Row =>
      Object.fromEntries(Object.entries((values ?? {}) as Changes).filter(([name]) => !names.has(name)))
    for (const table of proofsOfLines(inside)) {
      const [proof] = await inside.store.find({
        entity: table,
        where: [is('line_id', line.id)],
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: 1,
      })
      if (proof) await inside.store.update(table, [is('id', proof.id)], { salts: without(proof.salts) })
    }
    const changes = without(line.changes)
    await inside.store.amend('history', store =>
      store.update('history', [is('id', line.id)], { changes, fields: Object.keys(changes) }),
    )
  })
