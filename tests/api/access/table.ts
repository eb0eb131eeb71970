import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { columns } from './columns.ts'

/** A line of a table: what it is about, and a cell for every column. Without cells it is a heading. */
export interface Line {
  label: string
  cells?: readonly string[]
}

const words = columns.map(({ name }) => name.replace('+ ', '+').split('_'))
const depth = Math.max(...words.map(lines => lines.length))

const widestLabel = 84

/** A label as lines that are not too wide. */
const wrapped = (label: string): string[] =>
  label.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= widestLabel)
      return [...lines, `${last === undefined ? '' : (/^ */.exec(label)?.[0] ?? '')}${word}`]
    return [...lines.slice(0, -1), `${last} ${word}`]
  }, [])

const written = (label: string, width: number, cells: readonly string[], widths: readonly number[]): string =>
  [label.padEnd(width), ...cells.map((cell, index) => cell.padEnd(widths[index] ?? 0))].join('  ').trimEnd()

/** Lines as a table of equally wide columns, with the names of the columns above, word below word. */
export function tableOf(lines: readonly Line[]): string {
  const widths = columns.map((_column, index) =>
    Math.max(
      ...(words[index] ?? []).map(word => word.length),
      ...lines.map(({ cells }) => cells?.[index]?.length ?? 0),
    ),
  )
  const rows = lines.flatMap(({ label, cells = [] }) =>
    wrapped(label).map((part, index): Required<Line> => ({ label: part, cells: index === 0 ? cells : [] })),
  )
  const width = Math.max(...rows.map(({ label }) => label.length))
  const heading = Array.from({ length: depth }, (_line, at) =>
    written(
      '',
      width,
      words.map(column => column[at] ?? ''),
      widths,
    ),
  )
  return ['```text', ...heading, ...rows.map(({ label, cells }) => written(label, width, cells, widths)), '```'].join(
    '\n',
  )
}

/** Lines with equal cells as one, their labels joined, in the order of the first of them. */
export function folded(
  lines: readonly Required<Line>[],
  join: (labels: readonly string[]) => string = labels => labels.join(', '),
): Required<Line>[] {
  const groups = Map.groupBy(lines, ({ cells }) => cells.join('|'))
  return [...groups.values()].map(group => ({
    label: join(group.map(({ label }) => label)),
    cells: group[0]?.cells ?? [],
  }))
}

/**
 * Compares a document with the committed one beside the tests. It never passes where there was none: `vitest -u` writes it, to
 * be read and committed.
 */
export async function expectCommitted(name: string, document: string): Promise<void> {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const committed = existsSync(file)
  await expect(document).toMatchFileSnapshot(file)
  expect(committed, `${name} was not there`).toBe(true)
}
