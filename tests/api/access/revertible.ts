import type { SchemaManager } from '../../../src/features/declarations/schemaManager.ts'
import type { Store } from '../../../src/engine/records/store.ts'
import type { OpenStore } from '../stores.ts'

export type Trial = <Result>(work: () => Promise<Result>) => Promise<Result>

class TakenBack extends Error {}

/** A store in which work can be tried: what is written in a trial is taken back at its end. Trials come one after another. */
export function revertible(open: OpenStore): { open: OpenStore; trial: Trial } {
  let present: Store | undefined
  const now = (): Store => {
    if (!present) throw new Error('The store is not open yet')
    return present
  }
  const store: Store = {
    find: query => now().find(query),
    findCounted: (query, limit) => now().findCounted(query, limit),
    mayHave: selections => now().mayHave(selections),
    count: (selection, limit) => now().count(selection, limit),
    countEach: (entity, where, each, limit) => now().countEach(entity, where, each, limit),
    countBy: (selection, property) => now().countBy(selection, property),
    sumsBy: sums => now().sumsBy(sums),
    countCells: (selection, grid) => now().countCells(selection, grid),
    insert: (entity, rows) => now().insert(entity, rows),
    insertFree: (entity, rows) => now().insertFree(entity, rows),
    lock: query => now().lock(query),
    update: (entity, where, changes) => now().update(entity, where, changes),
    updateEach: (entity, changes) => now().updateEach(entity, changes),
    updateAtVersion: (entity, row, changes) => now().updateAtVersion(entity, row, changes),
    remove: (entity, where) => now().remove(entity, where),
    mentioning: (entity, pattern, after) => now().mentioning(entity, pattern, after),
    openTransactions: () => now().openTransactions(),
    amend: (entity, work) => now().amend(entity, work),
    transaction: work => now().transaction(work),
  }
  const trial: Trial = async work => {
    const outside = now()
    const results: Awaited<ReturnType<typeof work>>[] = []
    try {
      await outside.transaction(async inside => {
        present = inside
        results.push(await work())
        throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    } finally {
      present = outside
    }
    return results[0] as Awaited<ReturnType<typeof work>>
  }
  return {
    open: async registry => {
      const opened = await open(registry)
      present = opened.store
      const schema: SchemaManager = {
        ...opened.place,
        runExclusively: (_model, work) =>
          now().transaction(inside => work({ store: inside, expand: async () => [], notify: async () => undefined })),
      }
      return { ...opened, place: schema, store }
    },
    trial,
  }
}
