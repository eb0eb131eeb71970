import { safeParse } from 'zod/v4/core'
import type { CountedStep, CountQuery, Step, Test } from '../model/plan/step.ts'
import type { Row } from '../model/query.ts'
import type { Registry } from '../model/registry.ts'
import { createConversion, type Conversion } from '../rules/declaring/conversion.ts'
import { convertRow, isFilled } from '../rules/declaring/convertRow.ts'
import type { CodeWords } from '../rules/text/yesNo.ts'
import type { RecordsContext } from './context.ts'
import { notDeleted } from './entityFor.ts'
import { inBatches } from './inBatches.ts'

/** What is needed to count a plan: the current rows, and the field types and code lists after the plan. */
export interface PlanContext {
  records: Pick<RecordsContext, 'registry' | 'store'>
  next: Registry
  /** The labels of codes after the plan. */
  words: CodeWords
  /** Pauses between batches so that other work can run; a database in the same process never yields by itself. */
  pause?: () => Promise<void>
}

type Inconvertible = Extract<Test, { is: 'inconvertible' }>

/**
 * Returns the values of a row that cannot be converted to the new field; if that is unique, all duplicates but the
 * first.
 */
function lostValues({ from, field }: Inconvertible, row: Row, taken: Set<string>, conversion: Conversion): unknown[] {
  const { values, lost } = convertRow(row, { from, to: field }, conversion)
  const found = lost.map(name => row[name])
  if (!field.unique) return found
  for (const [name, value] of Object.entries(values)) {
    const key = JSON.stringify([name, value])
    if (taken.has(key)) found.push(value)
    taken.add(key)
  }
  return found
}

/** Whether the new field rejects one of a row's values. */
function isRejected(
  { field, properties }: Extract<Test, { is: 'refused' }>,
  row: Row,
  conversion: Conversion,
): boolean {
  const type = conversion.fieldTypes.get(field.type)
  const values = properties.map(name => row[name]).filter(isFilled)
  return type !== undefined && values.some(value => !safeParse(type.schema(field, conversion.context), value).success)
}

/** Returns the number of rows that share a value with another row. */
function countDuplicates(values: ReadonlyMap<unknown, number>): number {
  let count = 0
  for (const times of values.values()) if (times > 1) count += times
  return count
}

/** The number of rows, with examples of values that cannot be converted. */
interface CountResult {
  count: number
  examples: NonNullable<CountedStep['examples']>
}

const maxExamples = 5

/** Returns the title of a row. */
function titleOf({ records: { registry } }: PlanContext, table: string, row: Row): string | null {
  const title = registry.entities
    .get(table)
    ?.titles.map(({ name }) => row[name])
    .find(isFilled)
  return title === undefined ? null : String(title)
}

/**
 * Returns the number of rows that match a query, without those in the trash. If the query has a test, all rows
 * that meet the conditions are read.
 */
export async function runCountQuery(plan: PlanContext, { table, where, test }: CountQuery): Promise<CountResult> {
  const { records } = plan
  const conditions = [...where, notDeleted]
  const examples: CountResult['examples'] = []
  if (!test) return { count: await records.store.count({ entity: table, where: conditions }), examples }
  const conversion = createConversion(plan.next, plan.words)
  const values = new Map<unknown, number>()
  const taken = new Set<string>()
  let count = 0
  for await (const rows of inBatches(records, table, conditions)) {
    await plan.pause?.()
    for (const row of rows)
      if (test.is === 'duplicate') {
        const value = row[test.property]
        values.set(value, (values.get(value) ?? 0) + 1)
      } else if (test.is === 'inconvertible') {
        const lost = lostValues(test, row, taken, conversion)
        if (lost.length === 0) continue
        count += 1
        if (examples.length < maxExamples) examples.push({ id: row.id, title: titleOf(plan, table, row), values: lost })
      } else if (isRejected(test, row, conversion)) count += 1
  }
  return { count: test.is === 'duplicate' ? countDuplicates(values) : count, examples }
}

async function countAll(plan: PlanContext, questions: readonly CountQuery[]): Promise<CountResult> {
  const whole: CountResult = { count: 0, examples: [] }
  for (const question of questions) {
    const { count, examples } = await runCountQuery(plan, question)
    whole.count += count
    whole.examples.push(...examples)
  }
  return whole
}

/**
 * Counts the records that each step of a plan affects, and their total. A resource that does not exist yet has none.
 */
export async function countPlan(plan: PlanContext, steps: readonly Step[]): Promise<CountedStep[]> {
  const totals = new Map<string, number>()
  const totalOf = async (table: string): Promise<number> => {
    const known = totals.get(table) ?? (await runCountQuery(plan, { table, where: [] })).count
    totals.set(table, known)
    return known
  }
  const counted: CountedStep[] = []
  for (const step of steps) {
    const [first] = step.questions
    const total = step.outOf ? (await countAll(plan, step.outOf)).count : first ? await totalOf(first.table) : 0
    const { count, examples } = await countAll(plan, step.questions)
    counted.push({ step, count, total, ...(examples.length > 0 ? { examples } : {}) })
  }
  return counted
}
