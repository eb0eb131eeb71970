import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import { copyOf } from '../../src/engine/model/copyOf.ts'
import type { Condition, Query } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'

/** The maximum number of values per statement. */
const maxBatchSize = 100

/** The maximum number of statements of one kind in flight: one that the database does not answer must not block all others. */
const maxInFlight = 2

/** The canonical spelling of an ID; another spelling could not be matched with the rows found. */
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A query for the one row that has a unique value. */
interface SingleRowQuery {
  property: string
  value: string
  query: Query
  /** The index of the condition with that value. */
  place: number
}

type PendingCall = PromiseWithResolvers<StoredRow[]>

interface Queue {
  /** Callers that wait for the next statement, by requested value. */
  waiting: Map<string, PendingCall[]>
  inFlight: number
}

/** Whether a condition selects a row by a unique value. */
function isUniqueLookup(
  entity: Entity,
  condition: Condition,
): condition is Condition & { property: string; value: [string] } {
  if (!('operator' in condition) || condition.operator !== 'in' || condition.value.length !== 1) return false
  const [value] = condition.value
  if (typeof value !== 'string') return false
  const property = entity.properties.get(condition.property)
  return condition.property === 'id' ? id.test(value) : property?.field.unique === true && property.column === 'text'
}

function toSingleRowQuery(entity: Entity, query: Query): SingleRowQuery | undefined {
  const { where, words = [], fallback, preferred = [], after, sort, offset, limit, properties } = query
  const isPlain = words.length === 0 && !fallback && preferred.length === 0 && !after && !sort.related
  if (!isPlain || offset !== 0 || limit < 1) return undefined
  const place = where.findIndex(condition => isUniqueLookup(entity, condition))
  const condition = where[place]
  if (!condition || !isUniqueLookup(entity, condition)) return undefined
  const { property, value } = condition
  const isRead = property === 'id' || !properties || properties.includes(property)
  return isRead ? { property, value: value[0], query, place } : undefined
}

/** The key of queries that can share a statement. */
const batchKeyOf = ({ property, query, place }: SingleRowQuery): string =>
  JSON.stringify([query.entity, property, query.where.toSpliced(place, 1), query.properties, query.withStoredNames])

/** Combines queries for single rows into one for several values. */
const toBatchQuery = (
  { property, query: { mayBeShared: _mayBeShared, ...query }, place }: SingleRowQuery,
  values: readonly string[],
): Query => ({
  ...query,
  where: query.where.with(place, { property, operator: 'in', value: values }),
  sort: { property: 'id', order: 'ASC' },
  limit: values.length === 1 ? 1 : maxBatchSize,
})

/**
 * Returns a function that finds single rows and batches concurrent calls: queries that only differ in the value share the next statement
 * while others are in flight. A result never comes from a statement that began before the call, so it includes everything written until
 * then. Returns undefined if a query is not for one row with a unique value. See docs/decisions/095.
 */
export function createBatchedFind(
  find: (query: Query) => Promise<StoredRow[]>,
): (entity: Entity, query: Query) => Promise<StoredRow[]> | undefined {
  const queues = new Map<string, Queue>()

  async function runBatch(
    question: SingleRowQuery,
    requested: ReadonlyMap<string, readonly PendingCall[]>,
  ): Promise<void> {
    try {
      const rows = await find(toBatchQuery(question, [...requested.keys()]))
      const found = new Map(rows.map(row => [String(row[question.property]), row]))
      for (const [value, all] of requested) {
        const row = found.get(value)
        // Each caller gets its own copy of the row.
        all.forEach(({ resolve }, index) => resolve(row ? [index === 0 ? row : copyOf(row)] : []))
      }
    } catch (error) {
      for (const { reject } of [...requested.values()].flat()) reject(error)
    }
  }

  async function drainQueue(kind: string, queue: Queue, question: SingleRowQuery): Promise<void> {
    queue.inFlight++
    while (queue.waiting.size > 0) {
      const requested = new Map([...queue.waiting].slice(0, maxBatchSize))
      for (const value of requested.keys()) queue.waiting.delete(value)
      await runBatch(question, requested)
    }
    if (--queue.inFlight === 0) queues.delete(kind)
  }

  return (entity, query) => {
    const question = toSingleRowQuery(entity, query)
    if (!question) return undefined
    const kind = batchKeyOf(question)
    const queue = queues.get(kind) ?? { waiting: new Map<string, PendingCall[]>(), inFlight: 0 }
    queues.set(kind, queue)
    const requested: PendingCall = Promise.withResolvers()
    queue.waiting.set(question.value, [...(queue.waiting.get(question.value) ?? []), requested])
    if (queue.inFlight < maxInFlight) void drainQueue(kind, queue, question)
    return requested.promise
  }
}
