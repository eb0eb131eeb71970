import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { importCommand } from '../../server/import/command.ts'
import { readRows } from '../../server/import/readRows.ts'
import { sendRows } from '../../server/import/sendRows.ts'
import { StartError } from '../../server/settings.ts'
import type { FileRow } from '../../src/features/import/records/importRecords.ts'
import { filledFolder } from './database.ts'
import { dataFolder } from './mailDelivery.ts'

async function rowsOf(name: string, content: string | Uint8Array, separator?: string): Promise<FileRow[]> {
  const path = join(dataFolder(), name)
  writeFileSync(path, content)
  const rows: FileRow[] = []
  for await (const row of readRows(path, separator)) rows.push(row)
  return rows
}

const refusal = async (...provided: Parameters<typeof rowsOf>): Promise<string> => {
  const error = await rowsOf(...provided).catch((reason: unknown) => reason)
  if (!(error instanceof StartError)) throw new Error('The file was read')
  return error.message.replace(/^\S+ /, '')
}

const rows = [
  { line: 2, values: { name: 'თბილისი', kind: 'a, b; c' } },
  { line: 3, values: { name: 'Gori "2"', kind: '' } },
]

describe('the import command', () => {
  it.each([[','], [';'], ['\t'], ['|']])('detects the separator %j', async separator => {
    const text = [
      ['name', 'kind'],
      ['თბილისი', '"a, b; c"'],
      ['"Gori ""2"""', ''],
    ]
      .map(cells => cells.join(separator))
      .join('\n')
    expect(await rowsOf('places.csv', text)).toEqual(rows)
    expect(await rowsOf('places.csv', text, separator)).toEqual(rows)
  })

  it('reads other encodings than UTF-8, and workbooks, as the panel does', async () => {
    const text = 'name;kind\r\nთბილისი;"a, b; c"\r\n"Gori ""2""";\r\n'
    expect(await rowsOf('places.txt', Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(rows)
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Places',
          rows: [
            ['name', 'kind'],
            ['თბილისი', 'a, b; c'],
            ['Gori "2"', ''],
          ],
        },
      ],
    })
    expect(await rowsOf('places.xlsx', book)).toEqual(rows)
  })

  it('names the row whose quotation marks do not match', async () => {
    const sentence = (line: number) =>
      `can't be read: The quotation marks in row ${line} do not match. A cell that starts with one must end with one, and one inside a cell must be doubled.`
    expect(await refusal('a.csv', 'a,b\n1,2\n"3,4\n5,6\n')).toBe(sentence(3))
    expect(await refusal('a.csv', 'a;b\n"1\n1";2\n"Hotel "Iveria"";4\n')).toBe(sentence(3))
    expect(await rowsOf('a.csv', 'a,b\n12" screen,"x ""y"" z"\n')).toEqual([
      { line: 2, values: { a: '12" screen', b: 'x "y" z' } },
    ])
  })

  it('reports a row with a different number of cells by its line, and continues', async () => {
    expect(await rowsOf('a.csv', 'a,b\n1\n1,2,3\n\n1,2\n')).toEqual([
      { line: 2, values: { a: '1', b: '' }, problem: { code: 'wrong_cells', params: { cells: 1, columns: 2 } } },
      { line: 3, values: { a: '1', b: '2' }, problem: { code: 'wrong_cells', params: { cells: 3, columns: 2 } } },
      { line: 5, values: { a: '1', b: '2' } },
    ])
  })

  it.each([
    ['empty.csv', '', 'The file is empty.'],
    ['head.csv', 'a,b\n', 'The file has no rows below the header row.'],
    ['page.pdf', '%PDF-1.7 ...', 'This file is not a table. Choose a CSV or XLSX file.'],
  ])('reports in a sentence what is wrong with %s', async (name, content, sentence) => {
    expect(await refusal(name, content)).toBe(`can't be read: ${sentence}`)
  })

  it('lists the valid separators if a mapping has another one', async () => {
    expect(await refusal('a.csv', 'a^b\n', '^')).toContain('separator "^" of the mapping is not one of these')
  })
})

describe('the import command without a server', () => {
  it('reports an unknown resource', async () => {
    const file = join(dataFolder(), 'list.json')
    writeFileSync(file, '[{"name_ge":"თბილისი"}]')
    vi.stubEnv('DATA_DIR', await filledFolder('tables'))
    await expect(importCommand(['regoins', file])).rejects.toThrow('There is no resource “regoins” to import into.')
  })
})

describe('the import command with a running server', () => {
  async function* one(): AsyncGenerator<FileRow> {
    yield { line: 1, values: {} }
  }
  const send = (address: string, sent = one()) =>
    sendRows(
      {
        address,
        token: 'x',
        resource: 'regions',
        rows: sent,
        options: { dryRun: true, partial: false },
        milliseconds: 200,
      },
      { onEvent: () => {}, progress: () => {} },
    )
  const open = async (first: string): Promise<string> => {
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      if (first) socket.write(first)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it.each([
    ['never answers', ''],
    [
      'begins to answer and says no more',
      'HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
  ])('times out for a server that %s', async (_name, first) => {
    await expect(send(await open(first))).rejects.toThrow(/has not responded for 0 s/)
  })

  it('reports problems of the file even after some of it was sent', async () => {
    const path = join(dataFolder(), 'list.json')
    writeFileSync(path, '[{"a":1},{"a":')
    await expect(send(await open(''), readRows(path))).rejects.toThrow(/^\S+list\.json can't be read: /)
  })

  it('reports a resource that the server does not know', async () => {
    const problem = JSON.stringify({ status: 404, code: 'not_found' })
    const address = await open(
      `HTTP/1.1 404 Not Found\r\nContent-Type: application/problem+json\r\nContent-Length: ${problem.length}\r\nConnection: close\r\n\r\n${problem}`,
    )
    await expect(send(address)).rejects.toThrow('There is no resource “regions” to import into.')
  })

  it('reports a server that is not running', async () => {
    await expect(send('http://127.0.0.1:1')).rejects.toThrow(
      /^The server at http:\/\/127\.0\.0\.1:1 can't be reached: /,
    )
  })
})
