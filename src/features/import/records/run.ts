import type { Actor } from '../../../engine/model/actor.ts'
import type { FieldProblem, FieldProblems } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import type { Lookup } from './lookups.ts'
import type { ImportMapping } from '../import.ts'
import { columnValue } from './mapping.ts'

/** A reference from a record of the file to another of the same entity, such as a category's parent. */
export interface Link {
  line: number
  id: string
  target: string
  /** The target does not exist yet; it may come later in the file. */
  waits: boolean
}

/** A row of the file and the line on which it starts. */
export interface FileRow {
  line: number
  values: Row
  /** Why the row could not be read. */
  problem?: FieldProblem
}

/** What happened to a row: `refused` says why it was rejected, `note` what was left out of it. */
export interface ImportEvent {
  kind: 'refused' | 'note'
  line: number
  errors: FieldProblems
}

export interface ImportReport {
  read: number
  created: number
  updated: number
  unchanged: number
  refused: number
  /** Whether the import was committed. */
  written: boolean
}

/** Returns the report of an import that has read nothing. */
export const emptyReport = (): ImportReport => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  written: false,
})

/** An import in progress. */
export interface Run {
  context: RecordsContext
  actor: Actor
  entity: Entity
  mapping: ImportMapping
  lookups: ReadonlyMap<string, Lookup>
  report: ImportReport
  onEvent: (event: ImportEvent) => void
  /** The lines on which keys and values of unique properties were seen, by property. */
  seen: Map<string, Map<unknown, number>>
  /** References within the entity, by property and then by the ID of the referring record. */
  links: Map<string, Map<string, Link>>
  /** Validates everything and writes no new record. */
  onlyCheck: boolean
  /** The cells of the current rows, by line. */
  cells?: ReadonlyMap<number, Row>
}

const longestWord = 200

/** Adds the file's value to a problem of a field, so that nobody has to look it up in the file. */
function withWord({ mapping, cells }: Run, line: number, name: string, problem: FieldProblem): FieldProblem {
  const [row, source] = [cells?.get(line), mapping.fields[name]]
  if (!row || !source || problem.params?.value !== undefined) return problem
  const written = columnValue(row, source)
  return typeof written === 'string' || typeof written === 'number'
    ? { ...problem, params: { ...problem.params, value: String(written).slice(0, longestWord) } }
    : problem
}

/** Reports what happened to a row, with the values of its cells. */
export const reportEvent = (run: Run, { errors, ...event }: ImportEvent): void =>
  run.onEvent({
    ...event,
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, problem]) => [name, withWord(run, event.line, name, problem)]),
    ),
  })

/** Counts and reports a row that cannot be imported. */
export const refuse = (run: Run, line: number, errors: FieldProblems): void => {
  run.report.refused += 1
  reportEvent(run, { kind: 'refused', line, errors })
}

const seenValues = ({ seen }: Run, name: string): Map<unknown, number> => {
  const known = seen.get(name) ?? new Map<unknown, number>()
  seen.set(name, known)
  return known
}

/** Returns the line on which a value was seen before, if any, and records it for the following lines. */
export function seenBefore(run: Run, name: string, value: unknown, line: number): number | undefined {
  const known = seenValues(run, name)
  const before = known.get(value)
  if (before === undefined) known.set(value, line)
  return before
}
