import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { createTableReader } from '../../server/tables/createTableReader.ts'
import type { TableReader } from '../../src/features/import/tables/tableReader.ts'
import { processorTime } from '../processorTime.ts'

const most = 20_000_000
const book = async (change: Record<string, string> = {}): Promise<Uint8Array<ArrayBuffer>> => {
  const parts = unzipSync(
    await writeXlsx({
      sheets: [
        {
          name: 'One',
          rows: [
            ['name', 'beds'],
            ['Packed', 3],
          ],
        },
      ],
    }),
  )
  const changed = Object.entries(change).map(([path, text]) => [path, strToU8(text)])
  return Uint8Array.from(zipSync({ ...parts, ...Object.fromEntries(changed) }))
}

async function linesOf(read: TableReader, bytes: Uint8Array<ArrayBuffer>): Promise<unknown[]> {
  const lines: unknown[] = []
  for await (const { columns, rows } of read(bytes, most))
    for (const { line, cells } of rows) lines.push([line, columns, cells])
  return lines
}

describe('a table on a server', () => {
  const many = 3_900_000
  it.each([
    ['shared strings', 'xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(many)}</sst>`],
    ['styles', 'xl/styles.xml', `<styleSheet><cellXfs>${'<xf/>'.repeat(many)}</cellXfs></styleSheet>`],
  ])('with millions of empty %s is rejected, without delaying other calls', async (_of, path, text) => {
    const [read, bytes] = [createTableReader(), await book({ [path]: text })]
    const before = process.cpuUsage()
    const spent = await processorTime(() =>
      expect(linesOf(read, bytes)).rejects.toMatchObject({ code: 'too_much_packed' }),
    )
    const { user, system } = process.cpuUsage(before)
    // The thread that serves others leaves nearly all of the work to the reader's own.
    expect(spent).toBeLessThan((user + system) / 1_000 / 5)
    // The next one is read as if nothing had been.
    expect(await linesOf(read, await book())).toEqual([[2, ['name', 'beds'], ['Packed', '3']]])
  })

  it('is read row by row, also if several are read at once and one is not read to its end', async () => {
    const read = createTableReader()
    const rows = Array.from({ length: 1_200 }, (_, index) => `${index},x`)
    const csv = () => Uint8Array.from(new TextEncoder().encode(`a,b\n${rows.join('\n')}\n`))
    const left = read(csv(), most)
    expect((await left.next()).value).toMatchObject({ columns: ['a', 'b'], rows: { length: 500 } })
    const [one, two] = await Promise.all([linesOf(read, csv()), linesOf(read, csv())])
    expect([one.length, two.length, one.at(-1)]).toEqual([1_200, 1_200, [1_201, ['a', 'b'], ['1199', 'x']]])
    await left.return(undefined)
  })

  it('that is invalid is rejected with the reason', async () => {
    await expect(linesOf(createTableReader(), new Uint8Array(5_000))).rejects.toMatchObject({ code: 'no_table' })
  })
})
