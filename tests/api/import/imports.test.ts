import { expect, it } from 'vitest'
import type {
  ImportMapping,
  ImportMeanings,
  ImportPreviewRow,
  ImportView,
} from '../../../src/features/import/import.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import { describeApi } from '../describeApi.ts'
import { columns, fields, importer, mapping } from './imported.ts'

describeApi('an import', api => {
  const { admin, view, settled, send, check, run, undo, all, byCode, code } = importer(api)
  it('matches regions and municipalities by name in either script and language, creates drafts, and is undone as a whole', async () => {
    const [one, two] = [code(), code()]
    const id = await send('establishments', columns, [
      ['First', one, 'KAKHETI', 'telavi', 'yes'],
      [
        'Second',
        two,
        '\u10d9\u10d0\u10ee\u10d4\u10d7\u10d8',
        '\u10d7\u10d4\u10da\u10d0\u10d5\u10d8',
        '\u10d0\u10e0\u10d0',
      ],
    ])
    expect(await check(id, mapping)).toMatchObject({ state: 'checked', created: 2, refused: 0, problems: [] })
    expect(await byCode(one)).toBeUndefined()
    expect(await run(id)).toMatchObject({ state: 'done', created: 2, updated: 0 })
    const [first, second] = [await byCode(one), await byCode(two)]
    expect(first).toMatchObject({
      name_en: 'First',
      status: 'noapproval',
      always_open: true,
      created_by: api().idOf('admin'),
    })
    expect(second).toMatchObject({
      region_id: first?.region_id,
      municipality_id: first?.municipality_id,
      always_open: false,
    })
    expect(
      (await all('history', [is('record_id', first?.id)])).map(({ origin, import_id }) => [origin, import_id]),
    ).toEqual([['import', id]])
    expect(await undo(id)).toMatchObject({ state: 'undone', kept: { removed: 2, reverted: 0, total: 0 } })
    expect(await byCode(one)).toMatchObject({ status: 'deleted' })
    expect((await all('history', [is('record_id', first?.id)])).at(-1)).toMatchObject({
      action: 'delete',
      origin: 'import_undo',
    })
  })

  it('reports all problems of all rows, grouped, and writes nothing if any row is rejected', async () => {
    const same = code()
    const id = await send('establishments', columns, [
      ['Good', code(), 'Kakheti', '', ''],
      ['Unknown region', code(), 'Kaheti', '', ''],
      ['Too many cells', code(), 'Kakheti', '', '', 'more'],
      ['Broken\u0000text', code(), 'Kakheti', '', ''],
      ['Twice', same, '', '', ''],
      ['Twice', same, '', '', ''],
      ['Not yes or no', code(), '', '', 'perhaps'],
    ])
    const checked = await check(id, mapping)
    expect(checked).toMatchObject({ state: 'checked', created: 2, refused: 5 })
    expect(
      checked.problems.map(({ field, code: problem, count, lines, values }) => ({
        field,
        problem,
        count,
        lines,
        values,
      })),
    ).toEqual(
      expect.arrayContaining([
        { field: 'region_id', problem: 'unknown_name', count: 1, lines: [3], values: ['Kaheti'] },
        { field: 'row', problem: 'wrong_cells', count: 1, lines: [4], values: [] },
        { field: 'row', problem: 'broken_text', count: 1, lines: [5], values: [] },
        { field: 'code', problem: 'same_in_file', count: 1, lines: [7], values: [same] },
        { field: 'always_open', problem: 'unknown_name', count: 1, lines: [8], values: ['perhaps'] },
      ]),
    )
    const refused = (await admin('GET', `/imports/${id}/refused/0`)).json as { line: number; cells: string[] }[]
    expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 7, 8])
    expect((await admin('POST', `/imports/${id}/run`, {})).problem).toMatchObject({ status: 409, code: 'import_moved' })
    expect(await run(id, true)).toMatchObject({ state: 'done', created: 2, refused: 5, leave_out: true })
    expect(await byCode(same)).toMatchObject({ name_en: 'Twice' })
    await undo(id)
  })

  it('suggests meanings of unknown words, and one decision applies to all rows', async () => {
    const id = await send('establishments', columns, [
      ['A', code(), 'Kaheti', '', ''],
      ['B', code(), 'Kaheti', '', ''],
    ])
    const meanings = (await admin('POST', `/imports/${id}/meanings/region_id`, { mapping }))
      .record as unknown as ImportMeanings
    expect(meanings).toMatchObject({ distinct: 1, unclear: 1, words: [{ word: 'Kaheti', count: 2, found: [] }] })
    const [best] = meanings.words[0]?.suggested ?? []
    expect(best?.titles).toContain('Kakheti')
    const decided = {
      ...mapping,
      fields: { ...fields, region_id: { ...fields.region_id, values: { Kaheti: best?.value } } },
    }
    expect(await check(id, decided)).toMatchObject({ created: 2, refused: 0 })
    await admin('POST', `/imports/${id}/cancel`, {})
  })

  it('guesses a container by what it contains: a region by a municipality of that name', async () => {
    const id = await send('establishments', columns, [['A', code(), 'Telavi', '', '']])
    const meanings = (await admin('POST', `/imports/${id}/meanings/region_id`, { mapping }))
      .record as unknown as ImportMeanings
    expect(meanings.words[0]?.suggested[0]?.titles).toContain('Kakheti')
    const decided = {
      ...mapping,
      fields: { ...fields, region_id: { ...fields.region_id, values: { Telavi: 'kakheti' } } },
    }
    const again = (await admin('POST', `/imports/${id}/meanings/region_id`, { mapping: decided }))
      .record as unknown as ImportMeanings
    expect(again.words[0]?.decided?.titles).toContain('Kakheti')
    await admin('POST', `/imports/${id}/cancel`, {})
  })

  it('is checked with the newest mapping although a check with an older one is in progress, and can be discarded during a check', async () => {
    const id = await send('establishments', columns, [['A', code(), 'Nowhere at all', '', '']])
    await admin('POST', `/imports/${id}/check`, { mapping })
    const { region_id: _region, ...others } = fields
    await admin('POST', `/imports/${id}/check`, { mapping: { ...mapping, fields: others } })
    expect(await settled(id)).toMatchObject({ state: 'checked', created: 1, refused: 0, problems: [] })
    await admin('POST', `/imports/${id}/check`, { mapping })
    const dropped = await api().as('admin')('POST', `/imports/${id}/cancel`, { query: { discard: 'true' } })
    expect(dropped.record).toMatchObject({ state: 'cancelled', parts: 0 })
    expect(await settled(id)).toMatchObject({ state: 'cancelled' })
  })

  it('reports the value of the cell with every problem, the most frequent first', async () => {
    const id = await send(
      'establishments',
      ['Name', 'Lat'],
      [
        ['A', 'north'],
        ['B', 'south'],
        ['C', 'south'],
      ],
    )
    const { problems } = await check(id, {
      resource: 'establishments',
      fields: { name_en: { column: 'Name' }, lat: { column: 'Lat' } },
    })
    expect(problems.map(({ field, count, values }) => [field, count, values])).toEqual([['lat', 3, ['south', 'north']]])
    await admin('POST', `/imports/${id}/cancel`, {})
  })

  it('continues with the rejected rows as an import of their own', async () => {
    const id = await send('establishments', columns, [
      ['Good', code(), 'Kakheti', '', ''],
      ['Bad', code(), 'Kaheti', '', ''],
    ])
    expect((await admin('POST', `/imports/${id}/refused`, {})).problem).toMatchObject({ code: 'import_moved' })
    await check(id, mapping)
    await run(id, true)
    const rest = view(await admin('POST', `/imports/${id}/refused`, {}))
    expect(rest).toMatchObject({ state: 'ready', total: 1, parts: 1, mapping, columns })
    const sent = (await admin('GET', `/imports/${rest.id}/rows`)).json as { line: number; cells: string[] }[]
    expect(sent.map(({ line, cells }) => [line, cells[0]])).toEqual([[3, 'Bad']])
    await admin('POST', `/imports/${rest.id}/cancel`, {})
    await undo(id)
  })

  it('creates records for unknown words, reports failures, and removes them when it is undone', async () => {
    const word = `Cuisine ${code()}`
    const named = ['Name', 'Code', 'Cuisine']
    const id = await send('establishments', named, [['Kitchen', code(), word]])
    const ask = (field: string, words: unknown) => admin('POST', `/imports/${id}/records/${field}`, { words })
    expect((await ask('name_en', [word])).problem).toMatchObject({ code: 'unknown_field' })
    expect((await ask('cuisine_id', [])).status).toBe(422)
    const [made] = (await ask('cuisine_id', [word])).json as { word: string; choice: { value: string } | null }[]
    expect(made).toMatchObject({ word, choice: { titles: [word] } })
    const [refused] = (await ask('village_id', [word])).json as { choice: null; errors: object }[]
    expect(refused?.choice).toBeNull()
    expect(Object.keys(refused?.errors ?? {})).toContain('region_id')
    const kept = { column: 'Cuisine', match: true, keep: ['Another word', word] }
    const asIs = { resource: 'establishments', fields: { name_en: { column: 'Name' }, code: { column: 'Code' } } }
    expect(await check(id, { ...asIs, fields: { ...asIs.fields, cuisine_id: kept } })).toMatchObject({
      created: 1,
      refused: 0,
    })
    const cuisine = { column: 'Cuisine', match: true, values: { [word]: made?.choice?.value } }
    expect(
      await check(id, {
        resource: 'establishments',
        fields: { name_en: { column: 'Name' }, code: { column: 'Code' }, cuisine_id: cuisine },
      }),
    ).toMatchObject({ created: 1, refused: 0 })
    await run(id)
    expect(await undo(id)).toMatchObject({ state: 'undone', kept: { removed: 2, total: 0 } })
    const [gone] = await all('cuisines', [is('id', made?.choice?.value)])
    expect(gone?.deleted_at).not.toBeNull()
    expect((await ask('cuisine_id', [word])).problem).toMatchObject({ code: 'import_moved' })
  })

  it('previews the records that the first rows would become', async () => {
    const id = await send('establishments', columns, [
      ['Seen', code(), 'Kakheti', '', 'yes'],
      ['Wrong', code(), 'Nowhere at all', '', ''],
    ])
    const preview = (await admin('POST', `/imports/${id}/preview`, { mapping })).json as ImportPreviewRow[]
    expect(preview).toMatchObject([
      { line: 2, action: 'create', values: { name_en: 'Seen', always_open: true }, errors: {} },
      { line: 3, action: 'refused', errors: { region_id: { code: 'unknown_name' } } },
    ])
    expect((await admin('POST', `/imports/${id}/cancel`, {})).record).toMatchObject({ state: 'cancelled' })
  })

  it('updates records found by its key; undoing restores values that were not changed since, and reports the others', async () => {
    const [one, two] = [code(), code()]
    await run(
      await (async () => {
        const first = await send('establishments', columns, [
          ['One', one, 'Kakheti', '', ''],
          ['Two', two, 'Kakheti', '', ''],
        ])
        await check(first, mapping)
        return first
      })(),
    )
    const id = await send('establishments', columns, [
      ['One changed', one, 'Imereti', '', ''],
      ['Two changed', two, '', '', ''],
    ])
    expect(await check(id, mapping)).toMatchObject({ created: 0, updated: 2, refused: 0 })
    expect(await run(id)).toMatchObject({ created: 0, updated: 2 })
    const changed = await byCode(one)
    await api().as('admin')('PUT', `/establishments/${changed?.id}`, {
      body: { ...(await api().as('admin')('GET', `/establishments/${changed?.id}`)).record, name_en: 'Mine now' },
    })
    const undone = await undo(id)
    expect(undone).toMatchObject({
      state: 'undone',
      kept: { removed: 0, reverted: 2, total: 1, records: [{ id: changed?.id, fields: ['name_en'] }] },
    })
    expect(await byCode(one)).toMatchObject({ name_en: 'Mine now', region_id: (await byCode(two))?.region_id })
    expect(await byCode(two)).toMatchObject({ name_en: 'Two' })
  })

  it('rejects circular parents, and accepts children before their parents', async () => {
    const [a, b, c, d] = [api().ports.newId(), api().ports.newId(), api().ports.newId(), api().ports.newId()]
    const names = ['id', 'name_ge', 'name_en', 'parent_id']
    const own: ImportMapping = {
      resource: 'categories',
      key: 'id',
      fields: Object.fromEntries(names.map(name => [name, { column: name }])),
    }
    const circle = await send('categories', names, [
      [a, '\u10d0', 'Circle A', b],
      [b, '\u10d1', 'Circle B', a],
    ])
    expect(await check(circle, own)).toMatchObject({
      refused: 2,
      problems: [{ field: 'parent_id', code: 'circular_reference', count: 2 }],
    })
    const tree = await send('categories', names, [
      [c, '\u10d2', 'Child', d],
      [d, '\u10d3', 'Parent', ''],
    ])
    expect(await check(tree, own)).toMatchObject({ created: 2, refused: 0 })
    expect(await run(tree)).toMatchObject({ state: 'done', created: 2 })
    expect((await all('categories', [is('id', c)]))[0]).toMatchObject({ parent_id: d })
    expect(await undo(tree)).toMatchObject({ kept: { removed: 2 } })
  })

  it('can be cancelled before it is written', async () => {
    const never = code()
    const id = await send('establishments', columns, [['Never', never, '', '', '']])
    await check(id, mapping)
    await api().store.update('imports', [is('id', id)], { state: 'running', cancelled: true })
    await api().ports.jobs.handlers.run_import?.run(api().ports, {
      payload: { import_id: id },
      signal: new AbortController().signal,
      attempt: 1,
      progress: () => {},
      enqueue: async () => {},
    })
    expect(await settled(id)).toMatchObject({ state: 'checked', created: 1 })
    expect(await byCode(never)).toBeUndefined()
  })

  it('is not checked further after the person who started it is blocked', async () => {
    const rows = Array.from({ length: 1_001 }, () => ['Never', code(), '', '', ''])
    const id = await send('establishments', columns, rows)
    await check(id, mapping)
    const reports: number[] = []
    await api().store.update('imports', [is('id', id)], { state: 'checking' })
    const checking = api().ports.jobs.handlers.check_import?.run(api().ports, {
      payload: { import_id: id },
      signal: new AbortController().signal,
      attempt: 1,
      progress: done => {
        if (reports.push(done) === 1) void api().put('users', api().idOf('admin'), { status: 'blocked' })
      },
      enqueue: async () => {},
    })
    await expect(checking).rejects.toThrow('the job failed: refused')
    expect(reports.at(-1)).toBeLessThan(rows.length)
    await api().put('users', api().idOf('admin'), { status: 'active' })
    await api().store.update('imports', [is('id', id)], { state: 'cancelled' })
  })

  it('shares templates among all administrators, one per name', async () => {
    const template = { resource: 'establishments', name: 'Register', columns, mapping }
    const { id } = (await admin('POST', '/import_templates', template)).record as { id: string }
    const again = (await admin('POST', '/import_templates', { ...template, mapping: { ...mapping, key: undefined } }))
      .record as { id: string }
    expect(
      ((await admin('GET', '/import_templates')).json as { id: string; name: string }[])
        .filter(({ name }) => name === 'Register')
        .map(one => one.id),
    ).toEqual([again.id])
    expect((await admin('DELETE', `/import_templates/${id}`)).status).toBe(404)
    expect((await admin('DELETE', `/import_templates/${again.id}`)).status).toBe(204)
  })

  it('from the command line is listed with its file, counts and author, and can be undone; a dry run is not listed', async () => {
    const one = code()
    const rows = [
      { line: 2, values: { name_en: 'Listed', code: one, lat: '' } },
      { line: 3, values: { name_en: 'Wrong', lat: 'x' } },
    ]
    const sent = (opening: object) =>
      api().app.request('/api/v1/import/establishments', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${api().tokenOf('admin')}` },
        body: [opening, ...rows].map(line => JSON.stringify(line)).join('\n'),
      })
    const listed = async (): Promise<ImportView[]> =>
      ((await admin('GET', '/imports')).json as ImportView[]).filter(({ file_name }) => file_name === `${one}.csv`)
    const file_name = `${one}.csv`
    await (await sent({ file_name, dryRun: true })).text()
    expect(await listed()).toEqual([])
    await (await sent({ file_name })).text()
    await (await sent({ file_name, partial: true })).text()
    const [done, failed] = await listed()
    expect(failed).toMatchObject({ state: 'failed', total: 2, created: 0, refused: 1 })
    expect(failed?.problems).toMatchObject([{ field: 'lat', values: ['x'] }])
    expect(done).toMatchObject({
      state: 'done',
      created: 1,
      refused: 1,
      leave_out: true,
      columns: ['name_en', 'code', 'lat'],
      created_by: api().idOf('admin'),
    })
    expect(await undo(done?.id ?? '')).toMatchObject({ state: 'undone', kept: { removed: 1 } })
    expect((await sent({ file_name: 'a\nb' })).status).toBe(400)
  })

  it('loses its rows after a week, and keeps what it wrote', async () => {
    const id = await send('establishments', columns, [['Old', code(), '', '', '']])
    api().clock.advance(8 * 24 * 3600)
    await api().ports.jobs.handlers.forget_passed?.run(api().ports, {
      payload: {},
      signal: new AbortController().signal,
      attempt: 1,
      progress: () => {},
      enqueue: async () => {},
    })
    expect(await settled(id)).toMatchObject({ state: 'cancelled', parts: 0 })
    expect(await all('import_parts', [is('import_id', id)])).toEqual([])
  })
})
