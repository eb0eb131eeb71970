import type { ImportLineProblem, ImportProblemGroup } from './import.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { is } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'
import { partsOf } from './parts.ts'

const maxGroups = 200
const maxExamples = 10
const maxValues = 1_000

const mostFrequent = (times: ReadonlyMap<string, number>): string[] =>
  [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxExamples)
    .map(([value]) => value)

/**
 * Groups the problems of rows by field and code, and counts them. Keeps the first lines and the most frequent values of
 * each group.
 */
export function createGroups(): { add(problem: ImportLineProblem): void; all(): ImportProblemGroup[] } {
  const groups = new Map<string, ImportProblemGroup & { times: Map<string, number> }>()
  const addOne = (
    line: number,
    kind: ImportProblemGroup['kind'],
    field: string,
    code: string,
    details: Record<string, string | number>,
  ) => {
    const { value, line: _line, ...params } = details
    const key = JSON.stringify([kind, field, code, params])
    const group = groups.get(key) ?? {
      kind,
      field,
      code,
      params,
      count: 0,
      lines: [],
      values: [],
      times: new Map<string, number>(),
    }
    if (!groups.has(key) && groups.size >= maxGroups) return
    groups.set(key, group)
    group.count += 1
    if (group.lines.length < maxExamples) group.lines.push(line)
    const { times } = group
    if (value !== undefined && (times.has(String(value)) || times.size < maxValues))
      times.set(String(value), (times.get(String(value)) ?? 0) + 1)
  }
  return {
    add: ({ line, kind, errors }) => {
      for (const [field, { code, params = {} }] of Object.entries(errors)) addOne(line, kind, field, code, params)
    },
    all: () =>
      [...groups.values()]
        .map(({ times, ...group }) => ({ ...group, values: mostFrequent(times) }))
        .toSorted((a, b) => a.kind.localeCompare(b.kind) * -1 || b.count - a.count),
  }
}

/** How many rows with problems are stored by line; further ones are only counted. */
const maxStored = 100_000

/** Collects the problems of rows during an import. */
export function createProblems() {
  const groups = createGroups()
  const byLine = new Map<number, ImportLineProblem[]>()
  let kept = 0
  return {
    byLine,
    groups,
    onEvent: (problem: ImportLineProblem) => {
      groups.add(problem)
      if (kept++ >= maxStored) return
      byLine.set(problem.line, [...(byLine.get(problem.line) ?? []), problem])
    },
  }
}

export type Problems = ReturnType<typeof createProblems>

/** Stores the problems of rows with the import's parts, replacing earlier ones. */
export async function storeProblems({ store }: Ports, row: RowOf<'imports'>, { byLine }: Problems): Promise<void> {
  for await (const { id, rows, problems: before } of partsOf(store, row)) {
    const problems = rows.flatMap(([line]) => byLine.get(line) ?? [])
    if (problems.length + before.length > 0) await store.update('import_parts', [is('id', id)], { problems })
  }
}

/** Returns the lines that were rejected, according to the stored problems. */
export async function rejectedLines({ store }: Pick<Ports, 'store'>, row: RowOf<'imports'>): Promise<Set<number>> {
  const lines = new Set<number>()
  for await (const { problems } of partsOf(store, row))
    for (const { line, kind } of problems) if (kind === 'refused') lines.add(line)
  return lines
}

/** Adds problems to the stored ones; returns the groups of all. */
export async function addProblems(
  ports: Ports,
  row: RowOf<'imports'>,
  found: Problems,
): Promise<{ problems: ImportProblemGroup[]; refused: number }> {
  const all = createProblems()
  for await (const { problems } of partsOf(ports.store, row)) problems.forEach(all.onEvent)
  for (const problems of found.byLine.values()) problems.forEach(all.onEvent)
  await storeProblems(ports, row, all)
  const refused = [...all.byLine.values()].filter(problems => problems.some(({ kind }) => kind === 'refused')).length
  return { problems: all.groups.all(), refused }
}
