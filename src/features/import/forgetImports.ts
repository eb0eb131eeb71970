import type { RecordsContext } from '../../engine/records/context.ts'
import { forgetParts } from './receive.ts'

/** Days that the rows of a file are kept, so that what was wrong with them can still be saved. */
const rowDays = 7
const atOnce = 100

/** Throws away the rows of files that were brought long ago, and calls off the imports that nobody went on with. */
export async function forgetImports({ store, clock }: RecordsContext): Promise<void> {
  const before = new Date(clock().getTime() - rowDays * 24 * 3600 * 1000).toISOString()
  const old = await store.find({
    entity: 'imports',
    where: [
      { property: 'updated_at', operator: 'lt', value: before },
      { property: 'parts', operator: 'gt', value: 0 },
      { property: 'state', operator: 'not_in', value: ['checking', 'running', 'undoing'] },
    ],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: atOnce,
  })
  for (const { id, state } of old) {
    await forgetParts({ store }, id)
    const over = state === 'done' || state === 'undone'
    await store.update('imports', [{ property: 'id', operator: 'in', value: [id] }], {
      parts: 0,
      ...(over ? {} : { state: 'cancelled' }),
    })
  }
}
