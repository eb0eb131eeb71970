import type { ImportLineProblem, ImportProblemGroup } from './import.ts'

const mostGroups = 200
const mostExamples = 5

/** Counts what is wrong with rows by field and problem; keeps the first lines and values of each. */
export function createGroups(): { add(problem: ImportLineProblem): void; all(): ImportProblemGroup[] } {
  const groups = new Map<string, ImportProblemGroup>()
  const addOne = (line: number, kind: ImportProblemGroup['kind'], field: string, code: string, given: Record<string, string | number>) => {
    const { value, line: _line, ...params } = given
    const key = JSON.stringify([kind, field, code, params])
    const group = groups.get(key) ?? { kind, field, code, params, count: 0, lines: [], values: [] }
    if (!groups.has(key) && groups.size >= mostGroups) return
    groups.set(key, group)
    group.count += 1
    if (group.lines.length < mostExamples) group.lines.push(line)
    if (value !== undefined && group.values.length < mostExamples && !group.values.includes(String(value))) group.values.push(String(value))
  }
  return {
    add: ({ line, kind, errors }) => {
      for (const [field, { code, params = {} }] of Object.entries(errors)) addOne(line, kind, field, code, params)
    },
    all: () => [...groups.values()].toSorted((a, b) => a.kind.localeCompare(b.kind) * -1 || b.count - a.count),
  }
}
