import { canonical } from '../../engine/model/digest.ts'
import { Problem } from '../../engine/model/problem.ts'
import { UniqueConflict } from '../../engine/records/store.ts'
import { bulkOutcomes, type BulkGroup, type BulkOutcome, type BulkProblem } from './bulkShapes.ts'

/** Ids that a group names; they fit into the address of a list. */
export const mostNamed = 200

/** What became of one record. */
export interface Found {
  record_id: string
  outcome: BulkOutcome
  problem?: BulkProblem | null | undefined
}

/** Puts records together of which the same becomes for the same reason; groups are in the order of outcomes, the largest first. */
export function createGroups(): { add(found: Found): void; all(): BulkGroup[] } {
  const groups = new Map<string, BulkGroup>()
  return {
    add: ({ record_id, outcome, problem }) => {
      const key = canonical([outcome, problem ?? null])
      const group = groups.get(key) ?? { outcome, ...(problem ? { problem } : {}), count: 0, records: [] }
      group.count += 1
      if (group.records.length < mostNamed) group.records.push(record_id)
      groups.set(key, group)
    },
    all: () =>
      [...groups.values()].toSorted(
        (one, other) =>
          bulkOutcomes.indexOf(one.outcome) - bulkOutcomes.indexOf(other.outcome) || other.count - one.count,
      ),
  }
}

/** Why a record was not changed, by an error that a person can be shown; everything else is thrown on. What somebody else has in the record is not part of it. */
export function problemOf(error: unknown): BulkProblem {
  if (error instanceof UniqueConflict) return { code: 'invalid', errors: { [error.property]: { code: 'not_unique' } } }
  if (!(error instanceof Problem)) throw error
  const { code, params, errors } = error
  return { code, ...(Object.keys(params).length > 0 ? { params } : {}), ...(errors ? { errors } : {}) }
}
