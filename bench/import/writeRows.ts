import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readRows } from '../../server/import/readRows.ts'
import type { Row } from '../../src/engine/model/query.ts'

const cell = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`

/** Writes a file with the given number of rows, copied from another file with numbered names and IDs. */
export async function writeRows(from: string, to: string, rows: number): Promise<void> {
  const originals: Row[] = []
  for await (const { values, problem } of readRows(from)) if (!problem) originals.push(values)
  const [first] = originals
  if (!first) throw new Error(`${from} has no rows.`)
  const file = createWriteStream(to)
  file.write(`${Object.keys(first).map(cell).join(',')}\n`)
  for (let number = 0; number < rows; number++) {
    const original = originals[number % originals.length] ?? first
    const round = 1 + Math.floor(number / originals.length)
    const numbered = Object.entries(original).map(([name, value]) =>
      /^(id|name.*)$/.test(name) && value ? `${value} ${round}` : value,
    )
    if (!file.write(`${numbered.map(cell).join(',')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}
