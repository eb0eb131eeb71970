import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { createFileReader, type SentRow } from '../../../src/features/import/tables/readFile.ts'
import { describeApi } from '../describeApi.ts'
import { program } from '../testApi.ts'
import { draft, publish, tastingRooms } from '../declarations/publishing.ts'
import { importer } from './imported.ts'

const head = ['დასახელება', 'Name (en)', 'დასახელება (ka)', 'რეგიონი', 'ტიპი', 'ადგილები', 'გახსნილია', 'დღე']
const kinds = ['მარანი', 'ბარი']
const regions = ['კახეთი', 'იმერეთი']

/** A Georgian table in which every kind of guess is made, with cells that have both separators in them. */
const rowsOf = (place: string): string[][] =>
  Array.from({ length: 12 }, (_, index) => [
    `ღვინის სახლი, ${place} №${index + 1}; ეზო`,
    `${place} wine house ${index + 1}`,
    `${place}, ღვინის სახლი ${index + 1}`,
    regions[index % 2] ?? '',
    kinds[index % 2] ?? '',
    String(10 + index),
    ['დიახ', 'არა', 'კი', 'No'][index % 4] ?? '',
    `2025-05-${String(index + 10)}`,
  ])

const written = (rows: string[][], separator: string): Uint8Array =>
  new TextEncoder().encode([head, ...rows].map(cells => cells.map(cell => `"${cell}"`).join(separator)).join('\r\n'))

const files: [name: string, bytes: (rows: string[][]) => Promise<Uint8Array>][] = [
  ['ღვინის სახლები.csv', async rows => written(rows, ',')],
  ['Wine houses.csv', async rows => written(rows, ';')],
  ['Houses.xlsx', rows => writeXlsx({ sheets: [{ name: 'ფურცელი', rows: [head, ...rows] }] })],
]

describeApi('a file that becomes a resource with its rows', api => {
  const imports = importer(() => api())
  const admin = () => api().as('admin')

  it.each(files)('%s: suggested, drafted, published, and every row is imported', async (file_name, bytes) => {
    const rows = rowsOf(file_name)
    const reader = createFileReader(await bytes(rows))
    const { columns } = await reader.head({})
    const sent: SentRow[] = []
    for await (const part of reader.parts({})) sent.push(...part)
    const body = { file_name, columns, rows: sent }
    const guessed = await admin()('POST', '/declarations/from-table', { body })
    expect(guessed.status, guessed.text).toBe(200)
    const { name, document, mapping } = guessed.record as unknown as {
      name: string
      document: { resources: { entity: { groups: { fields: { name: string; type: string }[] }[] } }[] }
      mapping: Parameters<typeof imports.check>[1]
    }
    const types = document.resources[0]?.entity.groups[0]?.fields.map(({ type }) => type)
    expect(types).toEqual(['text', 'text', 'reference', 'choice', 'integer', 'boolean', 'date'])
    expect((await admin()('GET', `/${name}`)).status).toBe(404)

    await draft(admin(), name, document)
    const published = await publish(api(), [name])
    expect(published.status, published.text).toBe(200)
    const id = await imports.send(
      name,
      columns,
      sent.map(({ cells }) => cells),
      file_name,
    )
    const checked = await imports.check(id, mapping)
    expect([checked.state, checked.problems]).toEqual(['checked', []])
    expect(await imports.run(id)).toMatchObject({ state: 'done', created: rows.length, refused: 0 })
    const { rows: made } = await admin()('GET', `/${name}`, { query: { sort: ['id', 'ASC'] } })
    expect(made.length).toBe(rows.length)
    const [first] = made
    expect(Object.values(first ?? {})).toEqual(
      expect.arrayContaining([rows[0]?.[0], rows[0]?.[1], 10, true, '2025-05-10']),
    )
    const { rows: byKind } = await admin()('GET', `/${name}`, { query: { filter: { q: 'ეზო' } } })
    expect(byKind.length).toBe(rows.length)
  })

  it('imports every row of a column with values that differ only in symbols, each with its own', async () => {
    const words = ['★★★', '★★', 'A', 'A+', '?']
    const columns = ['Hotel', 'Class']
    const cells = Array.from({ length: 20 }, (_, index) => [`House ${index + 1}`, words[index % words.length] ?? ''])
    const rows = cells.map((one, index) => ({ line: index + 2, cells: one }))
    const body = { file_name: 'Star houses.csv', columns, rows }
    const { document, mapping } = (await admin()('POST', '/declarations/from-table', { body })).record as unknown as {
      document: { codeLists: { values: { value: string }[]; texts: { en: Record<string, string> } }[] }
      mapping: Parameters<typeof imports.check>[1]
    }
    const [list] = document.codeLists
    expect(list?.values).toHaveLength(words.length)
    await draft(admin(), 'star_houses', document)
    expect((await publish(api(), ['star_houses'])).status).toBe(200)
    const id = await imports.send('star_houses', columns, cells)
    const checked = await imports.check(id, mapping)
    expect([checked.state, checked.problems]).toEqual(['checked', []])
    expect(await imports.run(id)).toMatchObject({ state: 'done', created: rows.length })
    const { rows: made } = await admin()('GET', '/star_houses', { query: { range: [0, 19] } })
    const said = made.map(row => [row.hotel, list?.texts.en[String(row.class)]])
    expect(said.toSorted()).toEqual(cells.toSorted())
  })

  it('stores rows that are uploaded before it is published', async () => {
    const columns = ['Name', 'Seats']
    const fields = { name: { column: 'Name' }, seats: { column: 'Seats' } }
    const begun = {
      resource: 'early_birds',
      file_name: 'early.csv',
      columns,
      mapping: { resource: 'early_birds', fields },
    }
    const call = (path: string, body: object) => admin()('POST', path, { body })
    const { mapping: _mapping, ...unmapped } = begun
    expect((await call('/imports', unmapped)).status).toBe(404)
    const other = { ...begun, mapping: { resource: 'others', fields } }
    expect((await call('/imports', other)).refusal).toMatchObject({ code: 'malformed_body' })
    const { id } = (await call('/imports', begun)).record
    const rows = [{ line: 2, cells: ['ძველი მარანი', '12'] }]
    await call(`/imports/${id}/rows`, { number: 0, rows })
    expect((await call(`/imports/${id}/received`, {})).record).toMatchObject({ state: 'ready', mapping: begun.mapping })
    expect((await call(`/imports/${id}/check`, { mapping: begun.mapping })).status).toBe(404)
    expect((await call(`/imports/${id}/preview`, { mapping: begun.mapping })).status).toBe(404)

    await draft(admin(), 'early_birds', {
      format: 'marani/1',
      resources: [
        {
          entity: {
            name: 'early_birds',
            title: 'name',
            access: { read: ['management'], create: ['management'] },
            groups: [
              {
                name: 'main',
                fields: [
                  { name: 'name', type: 'text' },
                  { name: 'seats', type: 'integer' },
                ],
              },
            ],
          },
        },
      ],
    })
    expect((await publish(api(), ['early_birds'])).status).toBe(200)
    expect(await imports.check(String(id), begun.mapping)).toMatchObject({ state: 'checked', refused: 0 })
    expect(await imports.run(String(id))).toMatchObject({ state: 'done', created: 1 })
  })

  it('is rejected if it is not a table, and available to administrators only', async () => {
    const table = { file_name: 'a.csv', columns: ['a', 'b'], rows: [{ line: 2, cells: ['1', '2'] }] }
    const ask = (body: object) => admin()('POST', '/declarations/from-table', { body })
    expect((await ask({ ...table, columns: ['a', 'a'] })).refusal).toMatchObject({
      errors: { columns: 'duplicate_value' },
    })
    expect((await ask({ ...table, rows: [] })).status).toBe(422)
    expect((await ask({ ...table, separator: ';' })).refusal).toMatchObject({ code: 'unknown_field' })
    expect((await api().as('moderator')('POST', '/declarations/from-table', { body: table })).status).toBe(403)
    const nameFor = async (file_name: string) => (await ask({ ...table, file_name })).record.name
    expect(await nameFor('regions.csv')).toBe('regions_2')
    // Where its list would be there is a page, or a route.
    const words = [...(program.reserved ?? [])].filter(name => /^[a-z_]+$/.test(name))
    expect(words).toContain('declarations')
    for (const taken of words) expect(await nameFor(`${taken}.csv`)).toBe(`${taken}_2`)
  })

  it.each([
    ['wine_houses (1).csv', 'Wine houses', undefined],
    ['Wine houses.2026.xlsx', 'Wine houses.2026', undefined],
    ['ღვინის_სახლები.csv', undefined, 'ღვინის სახლები'],
    ['2026-05 (2).csv', undefined, undefined],
  ])('is named by its file in the language of its name: %s', async (file_name, english, georgian) => {
    const body = { file_name, columns: ['a'], rows: [{ line: 2, cells: ['1'] }] }
    const { document } = (await admin()('POST', '/declarations/from-table', { body })).record as unknown as {
      document: { resources: { texts: Record<string, { name?: string }> }[] }
    }
    const { en, ka } = document.resources[0]?.texts ?? {}
    expect([en?.name, ka?.name]).toEqual([english, georgian])
  })

  it('does not reuse the name of a hidden resource, whose rows are kept', async () => {
    const declare = async (more: object) => {
      const { resources = [] } = tastingRooms('cellar_doors')
      const shown = resources.map(resource => ({ ...resource, ...more }))
      await draft(admin(), 'cellar_doors', { format: 'marani/1', resources: shown })
      expect((await publish(api(), ['cellar_doors'])).status).toBe(200)
    }
    await declare({})
    await declare({ hidden: true })
    expect((await admin()('GET', '/cellar_doors')).status).toBe(404)
    const body = { file_name: 'Cellar doors.csv', columns: ['a'], rows: [{ line: 2, cells: ['1'] }] }
    expect((await admin()('POST', '/declarations/from-table', { body })).record.name).toBe('cellar_doors_2')
  })
})
