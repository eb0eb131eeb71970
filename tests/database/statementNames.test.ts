import { describe, expect, it } from 'vitest'
import { StatementNames } from '../../server/database/statementNames.ts'
import { samePlanMark } from '../../server/database/sql/samePlan.ts'

const statement = (number: number): string => `${samePlanMark} select ${number}`

describe('the names of prepared statements', () => {
  it('are given to the most recently used statements, however many others there were', () => {
    const names = new StatementNames()
    const first = names.of(statement(0))
    for (let number = 1; number < 5_000; number++) {
      names.of(statement(number))
      if (number % 100 === 0) expect(names.of(statement(0))).toBe(first)
    }
    expect(names.of(statement(4_999))).toBeDefined()
    expect(names.of('select 1')).toBeUndefined()
  })

  it('are never given to another statement, so that no connection confuses two', () => {
    const names = new StatementNames()
    const prepared = new Set<string>()
    for (let number = 0; number < 1_000; number++) prepared.add(names.of(statement(number)) ?? '')
    expect(prepared.size).toBe(1_000)
    const gone = names.unusedOf(prepared)
    expect(gone).toHaveLength(700)
    expect(gone).toContain([...prepared][0])
    expect(names.of(statement(0))).not.toBe([...prepared][0])
  })
})
