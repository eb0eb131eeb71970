import { canonical } from '../../engine/model/digest.ts'
import { Problem } from '../../engine/model/problem.ts'
import { UniqueConflict } from '../../engine/records/store.ts'
import { bulkOutcomes, type BulkGroup, type BulkOutcome, type BulkProblem } from './bulkShapes.ts'

/** The maximum number of IDs in a group; they fit into the URL of a list. */
export const maxNamed = 200

/** The outcome for one record. */
export interface RecordOutcome {
  record_id: string
  outcome: BulkOutcome
  problem?: BulkProblem | null | undefined
}

/** Groups records with the same outcome for the same reason, in the order of outcomes, largest groups first. */
export function createGroups(): { add(result: RecordOutcome): void; all(): BulkGroup[] } {
  const groups = new Map<string, BulkGroup>()
  return {
    add: ({ record_id, outcome, problem }) => {
      const key = canonical([outcome, problem ?? null])
      const group = groups.get(key) ?? { outcome, ...(problem ? { problem } : {}), count: 0, records: [] }
      group.count += 1
      if (group.records.length < maxNamed) group.records.push(record_id)
      groups.set(key, group)
    },
    all: () =>
      [...groups.values()].toSorted(
        (one, other) =>
          bulkOutcomes.indexOf(one.outcome) - bulkOutcomes.indexOf(other.outcome) || other.count - one.count,
      ),
  }
}

/**
 * Why a record was not changed, from an error that can be shown to people; other errors are rethrown. Omits the other
 * record of a conflict.
 */
export function problemOf(error: unknown): BulkProblem {
  if (error instanceof UniqueConflict) return { code: 'invalid', errors: { [error.property]: { code: 'not_unique' } } }
  if (!(error instanceof Problem)) throw error
  const { code, params, errors } = error
  return { code, ...(Object.keys(params).length > 0 ? { params } : {}), ...(errors ? { errors } : {}) }
}
