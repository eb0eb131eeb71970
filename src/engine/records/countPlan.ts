import { safeParse } from 'zod/v4/core'
import type { FieldContext } from '../model/fieldType.ts'
import type { CountedStep, Question, Step, Test } from '../model/plan/step.ts'
import type { Row } from '../model/query.ts'
import type { Registry } from '../model/registry.ts'
import { convertRow, isFilled, type Conversion } from '../rules/declaring/convertRow.ts'
import type { RecordsContext } from './context.ts'
import { notDeleted } from './entityFor.ts'
import { inBatches } from './inBatches.ts'

/** What questions are answered with: the rows as they are now, and the field types and lists of values as they will be. */
export interface PlanContext {
  records: Pick<RecordsContext, 'store'>
  next: Registry
}

const conversionOf = ({ next }: PlanContext): Conversion => ({
  fieldTypes: next.fieldTypes,
  context: { codeList: name => next.codeList(name) } satisfies FieldContext,
})

/** Whether a row counts by a test of its own value. */
function meets(test: Exclude<Test, { is: 'duplicate' }>, row: Row, conversion: Conversion): boolean {
  if (test.is === 'inconvertible')
    return convertRow(row, { from: test.from, to: test.field }, conversion).lost.length > 0
  const type = conversion.fieldTypes.get(test.field.type)
  const values = test.properties.map(name => row[name]).filter(isFilled)
  return (
    type !== undefined && values.some(value => !safeParse(type.schema(test.field, conversion.context), value).success)
  )
}

/** How many rows have a value that another one of them has. */
function countDuplicates(values: ReadonlyMap<unknown, number>): number {
  let count = 0
  for (const times of values.values()) if (times > 1) count += times
  return count
}

/** How many rows a question is about, apart from those in the trash. With a test every row that meets the conditions is read. */
export async function answerQuestion(plan: PlanContext, { table, where, test }: Question): Promise<number> {
  const { records } = plan
  const conditions = [...where, notDeleted]
  if (!test) return records.store.count({ entity: table, where: conditions })
  const conversion = conversionOf(plan)
  const values = new Map<unknown, number>()
  let count = 0
  for await (const rows of inBatches(records, table, conditions))
    for (const row of rows)
      if (test.is === 'duplicate') {
        const value = row[test.property]
        values.set(value, (values.get(value) ?? 0) + 1)
      } else if (meets(test, row, conversion)) count += 1
  return test.is === 'duplicate' ? countDuplicates(values) : count
}

async function countAll(plan: PlanContext, questions: readonly Question[]): Promise<number> {
  let count = 0
  for (const question of questions) count += await answerQuestion(plan, question)
  return count
}

/** The steps of a plan with how many records each is about, of how many. A resource that is not there yet has none. */
export async function countPlan(plan: PlanContext, steps: readonly Step[]): Promise<CountedStep[]> {
  const totals = new Map<string, number>()
  const totalOf = async (table: string): Promise<number> => {
    const known = totals.get(table) ?? (await answerQuestion(plan, { table, where: [] }))
    totals.set(table, known)
    return known
  }
  const counted: CountedStep[] = []
  for (const step of steps) {
    const [first] = step.questions
    const total = step.outOf ? await countAll(plan, step.outOf) : first ? await totalOf(first.table) : 0
    counted.push({ step, count: await countAll(plan, step.questions), total })
  }
  return counted
}
