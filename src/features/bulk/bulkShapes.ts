import * as z from 'zod/mini'
import { described, named } from '../../engine/model/described.ts'
import { fieldProblems, problemCode, problemParams } from '../../engine/model/problem.ts'
import { id, instant, row } from '../../engine/model/shapes.ts'

/** The maximum number of records that a bulk change may list by ID or select by a filter, and of its fields. */
export const bulkLimits = { ids: 1_000, records: 10_000, fields: 50 } as const

/** A change of one field: a new value, none, or values added to or removed from a list. */
const fieldChange = z.union([
  z.strictObject({ set: z.unknown() }),
  z.strictObject({ clear: z.literal(true) }),
  z.strictObject({ add: z.array(z.unknown()).check(z.minLength(1)) }),
  z.strictObject({ remove: z.array(z.unknown()).check(z.minLength(1)) }),
])
export type FieldChange = z.infer<typeof fieldChange>

export const fieldChanges = z.record(z.string(), fieldChange)
export type FieldChanges = z.infer<typeof fieldChanges>

/** The selected records and the changes of their fields. */
export const bulkRequest = z.strictObject({
  records: z.optional(
    described('Ids of records', z.array(z.uuid()).check(z.minLength(1), z.maxLength(bulkLimits.ids))),
  ),
  filter: z.optional(described('All records that a list with this filter shows', row)),
  fields: described('By field: set, clear, or for lists add and remove', fieldChanges),
})
export type BulkSelection = Pick<z.infer<typeof bulkRequest>, 'records' | 'filter'>

const bulkStates = ['checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export type BulkState = (typeof bulkStates)[number]

/** The outcomes for a record: expected, after the change, and after undoing it. */
export const bulkOutcomes = [
  'to_change',
  'to_propose',
  'unchanged',
  'refused',
  'changed',
  'proposed',
  'put_back',
  'left',
] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** Why a record is not changed, without the record itself. */
const bulkProblem = z.object({
  code: problemCode,
  params: z.optional(problemParams),
  errors: z.optional(fieldProblems),
})
export type BulkProblem = z.infer<typeof bulkProblem>

/** Records with the same outcome for the same reason: how many, and the first of them. */
const bulkGroup = z.object({
  outcome: z.literal(bulkOutcomes),
  problem: z.optional(bulkProblem),
  count: z.int(),
  records: z.array(id),
})
export type BulkGroup = z.infer<typeof bulkGroup>

/** A bulk change as its author and administrators see it. */
export const bulkView = named(
  'bulk_change',
  z.object({
    id,
    resource: z.string(),
    fields: fieldChanges,
    state: z.literal(bulkStates),
    total: z.int(),
    done: z.int(),
    groups: described(
      'What would become of the records, or what became of them, at the end of each step',
      z.array(bulkGroup),
    ),
    created_at: instant,
    created_by: id,
    ended_at: z.nullable(instant),
    undone_by: z.nullable(id),
    undone_at: z.nullable(instant),
    undoable: z.boolean(),
  }),
)
export type BulkView = z.infer<typeof bulkView>

/** Which of several records an action is possible with, and why not with the others. */
export const bulkCheck = named('bulk_check', z.object({ possible: z.array(id), groups: z.array(bulkGroup) }))
export type BulkCheck = z.infer<typeof bulkCheck>
