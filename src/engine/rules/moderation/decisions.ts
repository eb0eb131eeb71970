import { localized, type Localized } from '../../model/localized.ts'
import { isClean } from '../../fields/plainText.ts'
import { maxReasonLength, type Decision, type FieldDecision, type RequestStatus } from '../../model/moderation.ts'
import type { FieldProblem, FieldProblems } from '../../model/problem.ts'
import type { Proposals } from './proposals.ts'

const isDeclined = (decision: Decision): decision is Exclude<Decision, 'approve'> => decision !== 'approve'

/** Returns the problem with a reviewer's reason. A reason from the catalogue needs no text. */
export function reasonProblem({ decline, reason_id }: Exclude<Decision, 'approve'>): FieldProblem | undefined {
  const reason = decline.trim()
  if (!reason && !reason_id) return { code: 'required' }
  if (reason.length > maxReasonLength) return { code: 'too_long', params: { maximum: maxReasonLength } }
  return isClean(reason, true) ? undefined : { code: 'invalid_format' }
}

/**
 * Returns the problems with the decisions on a request: every property of it must be decided, and no other; a decline
 * needs a reason.
 */
export function decisionProblems(proposals: Proposals, fields: Record<string, Decision>): FieldProblems {
  const problemOf = (name: string): FieldProblem | undefined => {
    const decision = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!Object.hasOwn(proposals, name)) return { code: 'not_in_request' }
    if (decision === undefined) return { code: 'undecided' }
    return isDeclined(decision) ? reasonProblem(decision) : undefined
  }
  const names = [...new Set([...Object.keys(proposals), ...Object.keys(fields)])]
  return Object.fromEntries(
    names.flatMap(name => [problemOf(name)].flatMap(problem => (problem ? [[name, problem]] : []))),
  )
}

/** Returns the same decision for every property of a request. */
export const decideAll = (proposals: Proposals, decision: Decision): Record<string, Decision> =>
  Object.fromEntries(Object.keys(proposals).map(name => [name, decision]))

/** Returns the IDs of catalogue reasons that decisions refer to. */
export const reasonIds = (fields: Record<string, Decision>): string[] => [
  ...new Set(
    Object.values(fields).flatMap(decision => (isDeclined(decision) && decision.reason_id ? [decision.reason_id] : [])),
  ),
]

/** Returns decisions as they are stored, with the current wording of reasons from the catalogue. */
export const decisionsToStore = (
  fields: Record<string, Decision>,
  reasons: ReadonlyMap<string, Localized<'text', string>>,
): Record<string, FieldDecision> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, decision]) => {
      if (!isDeclined(decision)) return [name, { decision: 'approved', reason: '' }]
      const reason = decision.reason_id ? reasons.get(decision.reason_id) : undefined
      return [
        name,
        {
          decision: 'declined',
          reason: decision.decline.trim(),
          ...(reason ? localized('reason', language => reason[`text_${language}`]) : {}),
        },
      ]
    }),
  )

/** Returns the status of a request that results from the decisions on its properties. */
export function outcomeOf(
  decisions: Record<string, FieldDecision>,
): Extract<RequestStatus, 'approved' | 'partly' | 'declined'> {
  const all = Object.values(decisions)
  const declined = all.filter(({ decision }) => decision === 'declined').length
  if (declined === 0) return 'approved'
  return declined === all.length ? 'declined' : 'partly'
}
