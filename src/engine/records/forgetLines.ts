import type { Row } from '../model/query.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Changes } from './changes.ts'
import { inTransaction, type RecordsContext } from './context.ts'
import { is } from './findOne.ts'

/** The server's own rows that prove single lines of history, by digests with a salt for each field. */
const proofsOfLines = ({ registry }: Pick<RecordsContext, 'registry'>): string[] =>
  [...registry.entities.values()]
    .filter(
      ({ declaration, properties }) => declaration.internal && properties.has('line_id') && properties.has('salts'),
    )
    .map(({ table }) => table)

/** Has the proofs of lines tell nothing any more by which a value that is gone could be found out by trying. */
async function forgetSalts(inside: RecordsContext, lines: readonly string[]): Promise<void> {
  const those = [{ property: 'line_id', operator: 'in', value: lines }] as const
  for (const table of proofsOfLines(inside)) await inside.store.update(table, those, { salts: null })
}

/** Removes lines of history for good. */
export const removeLines = (context: RecordsContext, lines: readonly string[]): Promise<void> =>
  inTransaction(context, async inside => {
    await forgetSalts(inside, lines)
    await inside.store.amend('history', store =>
      store.remove('history', [{ property: 'id', operator: 'in', value: lines }]),
    )
  })

/** Removes from lines of history the values that they changed: that there was a change, by whom and when, stays. */
export const emptyLines = (context: RecordsContext, lines: readonly string[]): Promise<void> =>
  inTransaction(context, async inside => {
    await forgetSalts(inside, lines)
    await inside.store.amend('history', store =>
      store.update('history', [{ property: 'id', operator: 'in', value: lines }], { changes: {}, fields: [] }),
    )
  })

/** Has a line of history tell nothing any more of some of the fields that it changed. */
export const emptyFields = (context: RecordsContext, line: StoredRow, names: ReadonlySet<string>): Promise<void> =>
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
