import type { RowOf } from '../fields/rowOf.ts'
import type { Condition } from '../model/query.ts'
import type { Store } from './store.ts'

/** Of so many values at most one statement asks. */
const mostTogether = 100

/** So many statements are under way at a time: one that the database does not answer keeps nobody else waiting. */
const mostUnderWay = 2

type Requested<Row> = PromiseWithResolvers<Row | undefined>

interface Queue<Row> {
  waiting: Map<string, Requested<Row>>
  underWay: number
}

export type FindTogether<Name extends string> = (store: Store, value: string) => Promise<RowOf<Name> | undefined>

/**
 * A way to find the row of an entity that has a value no other row has, where many ask at once: those who ask while statements are under way
 * share the next one. No answer is from a statement that began before it was asked for, so whatever was written until then counts, whoever
 * wrote it. The conditions are the same for all. See docs/decisions/095.
 */
export function createFindTogether<Name extends string>(
  entity: Name,
  property: string & keyof RowOf<Name>,
  conditions: readonly Condition[],
): FindTogether<Name> {
  const queues = new WeakMap<Store, Queue<RowOf<Name>>>()

  async function ask(store: Store, requested: ReadonlyMap<string, Requested<RowOf<Name>>>): Promise<void> {
    try {
      const rows = await store.find({
        entity,
        where: [{ property, operator: 'in', value: [...requested.keys()] }, ...conditions],
        sort: { property: 'id', order: 'DESC' },
        offset: 0,
        limit: mostTogether,
      })
      const found = new Map(rows.map(row => [String(row[property]), row]))
      for (const [value, { resolve }] of requested) resolve(found.get(value))
    } catch (error) {
      for (const { reject } of requested.values()) reject(error)
    }
  }

  async function askAll(store: Store, queue: Queue<RowOf<Name>>): Promise<void> {
    queue.underWay++
    while (queue.waiting.size > 0) {
      const requested = new Map([...queue.waiting].slice(0, mostTogether))
      for (const value of requested.keys()) queue.waiting.delete(value)
      await ask(store, requested)
    }
    queue.underWay--
  }

  return (store, value) => {
    const queue = queues.get(store) ?? { waiting: new Map<string, Requested<RowOf<Name>>>(), underWay: 0 }
    queues.set(store, queue)
    const requested = queue.waiting.get(value) ?? Promise.withResolvers<RowOf<Name> | undefined>()
    queue.waiting.set(value, requested)
    if (queue.underWay < mostUnderWay) void askAll(store, queue)
    return requested.promise
  }
}
