import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import { copyOf } from '../../src/engine/model/copyOf.ts'
import type { Condition, Query } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'

/** Of so many values at most one statement asks. */
const mostTogether = 100

/** So many statements of one kind are in progress at a time: one that the database does not answer keeps nobody else waiting. */
const mostUnderWay = 2

/** As ids are written; another spelling of one would not be known again among the answers. */
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A question for the one row that has a value no other row has. */
interface QuestionForOne {
  property: string
  value: string
  query: Query
  /** Where the condition is that names the value. */
  place: number
}

type Requested = PromiseWithResolvers<StoredRow[]>

interface Queue {
  /** Who waits for the next statement, by the value that they ask for. */
  waiting: Map<string, Requested[]>
  underWay: number
}

/** Whether a condition names a row by one value that no other row has. */
function namesOne(
  entity: Entity,
  condition: Condition,
): condition is Condition & { property: string; value: [string] } {
  if (!('operator' in condition) || condition.operator !== 'in' || condition.value.length !== 1) return false
  const [value] = condition.value
  if (typeof value !== 'string') return false
  const property = entity.properties.get(condition.property)
  return condition.property === 'id' ? id.test(value) : property?.field.unique === true && property.column === 'text'
}

function questionForOne(entity: Entity, query: Query): QuestionForOne | undefined {
  const { where, words = [], fallback, preferred = [], after, sort, offset, limit, properties } = query
  const isPlain = words.length === 0 && !fallback && preferred.length === 0 && !after && !sort.related
  if (!isPlain || offset !== 0 || limit < 1) return undefined
  const place = where.findIndex(condition => namesOne(entity, condition))
  const condition = where[place]
  if (!condition || !namesOne(entity, condition)) return undefined
  const { property, value } = condition
  const isRead = property === 'id' || !properties || properties.includes(property)
  return isRead ? { property, value: value[0], query, place } : undefined
}

/** What questions have in common that one statement answers. */
const kindOf = ({ property, query, place }: QuestionForOne): string =>
  JSON.stringify([query.entity, property, query.where.toSpliced(place, 1), query.properties, query.withStoredNames])

/** A question for the rows of several values, one each. */
const questionForAll = ({ property, query, place }: QuestionForOne, values: readonly string[]): Query => ({
  ...query,
  where: query.where.with(place, { property, operator: 'in', value: values }),
  sort: { property: 'id', order: 'ASC' },
  limit: values.length === 1 ? 1 : mostTogether,
})

/**
 * A way to find single rows where many ask at once: those who ask the same of other rows while statements are in progress share the next one.
 * No answer is from a statement that began before it was requested, so whatever was written until then counts, whoever wrote it. Answers undefined where
 * a question is not for one row that a value of its own names. See docs/decisions/095.
 */
export function createFindTogether(
  find: (query: Query) => Promise<StoredRow[]>,
): (entity: Entity, query: Query) => Promise<StoredRow[]> | undefined {
  const queues = new Map<string, Queue>()

  async function ask(question: QuestionForOne, requested: ReadonlyMap<string, readonly Requested[]>): Promise<void> {
    try {
      const rows = await find(questionForAll(question, [...requested.keys()]))
      const found = new Map(rows.map(row => [String(row[question.property]), row]))
      for (const [value, all] of requested) {
        const row = found.get(value)
        // Each has a row of their own.
        all.forEach(({ resolve }, index) => resolve(row ? [index === 0 ? row : copyOf(row)] : []))
      }
    } catch (error) {
      for (const { reject } of [...requested.values()].flat()) reject(error)
    }
  }

  async function askAll(kind: string, queue: Queue, question: QuestionForOne): Promise<void> {
    queue.underWay++
    while (queue.waiting.size > 0) {
      const requested = new Map([...queue.waiting].slice(0, mostTogether))
      for (const value of requested.keys()) queue.waiting.delete(value)
      await ask(question, requested)
    }
    if (--queue.underWay === 0) queues.delete(kind)
  }

  return (entity, query) => {
    const question = questionForOne(entity, query)
    if (!question) return undefined
    const kind = kindOf(question)
    const queue = queues.get(kind) ?? { waiting: new Map<string, Requested[]>(), underWay: 0 }
    queues.set(kind, queue)
    const requested: Requested = Promise.withResolvers()
    queue.waiting.set(question.value, [...(queue.waiting.get(question.value) ?? []), requested])
    if (queue.underWay < mostUnderWay) void askAll(kind, queue, question)
    return requested.promise
  }
}
