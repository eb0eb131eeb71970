import type { Decision, FieldDecision, RequestStatus } from '../model/moderation.ts'
import type { FieldProblems } from '../model/problem.ts'
import type { Proposals } from './proposals.ts'

const isDeclined = (decision: Decision): decision is Exclude<Decision, 'approve'> => decision !== 'approve'

/** What is wrong with the decisions on a request: each of its properties must be decided, nothing else, and a decline needs a reason. */
export function decisionProblems(proposals: Proposals, fields: Record<string, Decision>): FieldProblems {
  const problems: FieldProblems = {}
  for (const name of Object.keys(proposals)) if (!Object.hasOwn(fields, name)) problems[name] = { code: 'undecided' }
  for (const [name, decision] of Object.entries(fields)) {
    if (!Object.hasOwn(proposals, name)) problems[name] = { code: 'not_in_request' }
    else if (isDeclined(decision) && !decision.decline.trim() && !decision.reason_id) problems[name] = { code: 'required' }
  }
  return problems
}

/** The same decision on every property of a request. */
export const decideAll = (proposals: Proposals, decision: Decision): Record<string, Decision> => Object.fromEntries(Object.keys(proposals).map(name => [name, decision]))

/** The ids of the catalogue's reasons that decisions name. */
export const reasonIds = (fields: Record<string, Decision>): string[] => [...new Set(Object.values(fields).flatMap(decision => (isDeclined(decision) && decision.reason_id ? [decision.reason_id] : [])))]

/** Decisions as they are kept: with the words that a reason of the catalogue has at this moment. */
export const keptDecisions = (fields: Record<string, Decision>, reasons: ReadonlyMap<string, { text_ge: string; text_en: string }>): Record<string, FieldDecision> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, decision]) => {
      if (!isDeclined(decision)) return [name, { decision: 'approved', reason: '' }]
      const reason = decision.reason_id ? reasons.get(decision.reason_id) : undefined
      return [name, { decision: 'declined', reason: decision.decline.trim(), ...(reason ? { reason_ge: reason.text_ge, reason_en: reason.text_en } : {}) }]
    }),
  )

/** What becomes of a request by the decisions on its properties. */
export function outcomeOf(decisions: Record<string, FieldDecision>): Extract<RequestStatus, 'approved' | 'partly' | 'declined'> {
  const all = Object.values(decisions)
  const declined = all.filter(({ decision }) => decision === 'declined').length
  if (declined === 0) return 'approved'
  return declined === all.length ? 'declined' : 'partly'
}
