import { maxReasonLength } from '../../src/engine/model/moderation.ts'
import { describe, expect, it } from 'vitest'
import type { Decision } from '../../src/engine/model/moderation.ts'
import {
  decideAll,
  decisionProblems,
  decisionsToStore,
  outcomeOf,
  reasonIds,
  reasonProblem,
} from '../../src/engine/rules/moderation/decisions.ts'
import type { Proposals } from '../../src/engine/rules/moderation/proposals.ts'

const proposal = { from: null, to: 'x', by: 'a', at: '2026-06-01T09:00:00.000Z' }
const proposals: Proposals = { name_ge: proposal, rooms: proposal }
const no: Decision = { decline: 'No' }
const codes = (fields: Record<string, Decision>) =>
  Object.fromEntries(Object.entries(decisionProblems(proposals, fields)).map(([name, { code }]) => [name, code]))

describe('decisions on a request', () => {
  it('are valid if they cover exactly the properties of the request', () => {
    expect(codes({ name_ge: 'approve', rooms: no })).toEqual({})
    expect(codes({})).toEqual({ name_ge: 'undecided', rooms: 'undecided' })
    expect(codes({ name_ge: 'approve', rooms: 'approve', beds: no })).toEqual({ beds: 'not_in_request' })
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'do not accept %s as a property of the request',
    name => {
      const fields = JSON.parse(`{"name_ge":"approve","rooms":"approve","${name}":"approve"}`) as Record<
        string,
        Decision
      >
      const problems = decisionProblems(proposals, fields)
      expect(Object.keys(problems)).toEqual([name])
      expect(Object.getPrototypeOf(problems)).toBe(Object.prototype)
    },
  )

  it('require a reason to decline, in own words or from the catalogue', () => {
    expect(reasonProblem({ decline: ' \n ' })).toEqual({ code: 'required' })
    expect(reasonProblem({ decline: '', reason_id: 'r' })).toBeUndefined()
    expect(reasonProblem({ decline: 'x'.repeat(maxReasonLength) })).toBeUndefined()
    expect(reasonProblem({ decline: `${'x'.repeat(maxReasonLength + 1)}` })).toEqual({
      code: 'too_long',
      params: { maximum: maxReasonLength },
    })
    for (const decline of ['a\u0000b', '\ud800', 'a\u0007'])
      expect(reasonProblem({ decline })).toEqual({ code: 'invalid_format' })
    expect(reasonProblem({ decline: 'ორი\nსტრიქონი' })).toBeUndefined()
  })

  it('on all properties are the same for each', () => {
    expect(decideAll(proposals, no)).toEqual({ name_ge: no, rooms: no })
  })

  it('store each reason of the catalogue once, with its current text', () => {
    const fields: Record<string, Decision> = {
      name_ge: { decline: ' Look ', reason_id: 'r' },
      rooms: { decline: '', reason_id: 'r' },
      beds: 'approve',
    }
    expect(reasonIds(fields)).toEqual(['r'])
    const words = { text_ge: 'ბუნდოვანი', text_en: 'Blurred' }
    expect(decisionsToStore(fields, new Map([['r', words]]))).toEqual({
      name_ge: { decision: 'declined', reason: 'Look', reason_ge: words.text_ge, reason_en: words.text_en },
      rooms: { decision: 'declined', reason: '', reason_ge: words.text_ge, reason_en: words.text_en },
      beds: { decision: 'approved', reason: '' },
    })
  })

  it('give the request the status that they amount to', () => {
    const outcome = (...decisions: ('approved' | 'declined')[]) =>
      outcomeOf(Object.fromEntries(decisions.map((decision, index) => [index, { decision, reason: '' }])))
    expect([outcome('approved', 'approved'), outcome('approved', 'declined'), outcome('declined')]).toEqual([
      'approved',
      'partly',
      'declined',
    ])
  })
})
