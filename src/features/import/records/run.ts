import type { Actor } from '../../../engine/model/actor.ts'
import type { FieldProblem, FieldProblems } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import type { Lookup } from './lookups.ts'
import type { ImportMapping } from '../import.ts'
import { columnValue } from './mapping.ts'

/** A record of the file that names another of its kind, as a category its parent. */
export interface Link {
  line: number
  id: string
  target: string
  /** The target is not there yet; it may come later in the file. */
  waits: boolean
}

/** A row of the file and where it begins. */
export interface FileRow {
  line: number
  values: Row
  /** What keeps it from being read at all. */
  problem?: FieldProblem
}

/** What one row met: `refused` says why it is not in, `note` what was left out of it. */
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
  /** Whether anything was written for good. */
  written: boolean
}

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
  /** The lines of the keys, and of other unique values by property, that were read. */
  seen: Map<string, Map<unknown, number>>
  /** By property, which records of the file name others of their kind; by the id of those that name. */
  links: Map<string, Map<string, Link>>
  /** Checks everything and writes no new record. */
  onlyCheck: boolean
  /** The cells of the rows at hand, by line. */
  cells?: ReadonlyMap<number, Row>
}

const longestWord = 200

/** A problem of a field with what the file says there, so that nobody has to open the file to know what is meant. */
function withWord({ mapping, cells }: Run, line: number, name: string, problem: FieldProblem): FieldProblem {
  const [row, source] = [cells?.get(line), mapping.fields[name]]
  if (!row || !source || problem.params?.value !== undefined) return problem
  const written = columnValue(row, source)
  return typeof written === 'string' || typeof written === 'number'
    ? { ...problem, params: { ...problem.params, value: String(written).slice(0, longestWord) } }
    : problem
}

/** Reports what a row met, with the words of its cells. */
export const reportEvent = (run: Run, { errors, ...event }: ImportEvent): void =>
  run.onEvent({
    ...event,
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, problem]) => [name, withWord(run, event.line, name, problem)]),
    ),
  })

export const refuse = (run: Run, line: number, errors: FieldProblems): void => {
  run.report.refused += 1
  reportEvent(run, { kind: 'refused', line, errors })
}

const seenOf = ({ seen }: Run, name: string): Map<unknown, number> => {
  const known = seen.get(name) ?? new Map<unknown, number>()
  seen.set(name, known)
  return known
}

/** The line of the file that had a value before, if any did; notes it for those that follow. */
export function seenBefore(run: Run, name: string, value: unknown, line: number): number | undefined {
  const known = seenOf(run, name)
  const before = known.get(value)
  if (before === undefined) known.set(value, line)
  return before
}
