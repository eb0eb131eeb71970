import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { columns, importer, mapping } from './imported.ts'

describeApi('what is sent for an import', api => {
  const { admin, view, send, check, run, undo, byCode, code } = importer(api)

  it.each(['x', '-1', '0.5', '1e3', '99999999999', 'NaN', '%00'])('has no part %s', async part => {
    const id = await send('establishments', columns, [['A', code(), 'Kakheti', '', '']])
    expect((await admin('GET', `/imports/${id}/refused/${part}`)).problem).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  it('keeps formulas and HTML as the plain text they are', async () => {
    const one = code()
    const id = await send('establishments', columns, [
      ['<img src=x onerror=alert(1)> =HYPERLINK("x")', one, '', '', ''],
    ])
    await check(id, mapping)
    await run(id)
    expect(await byCode(one)).toMatchObject({ name_en: '<img src=x onerror=alert(1)> =HYPERLINK("x")' })
    await undo(id)
  })

  it.each(['#N/A', ' #REF! ', '#DIV/0!', 'Err:502'])(
    'is refused where a spreadsheet shows the error “%s” instead of a text',
    async error => {
      const [one, other] = [code(), code()]
      const id = await send('establishments', columns, [
        ['#1 Hotel', one, '', '', ''],
        [error, other, '', '', ''],
      ])
      const { problems } = await check(id, mapping)
      expect(problems).toMatchObject([{ field: 'name_en', code: 'cell_error', values: [error] }])
      await run(id, true)
      expect(await byCode(one)).toMatchObject({ name_en: '#1 Hotel' })
      expect(await byCode(other)).toBeUndefined()
      await undo(id)
    },
  )

  it('ignores a part that is sent twice, and rejects one that leaves a gap', async () => {
    const { id } = view(await admin('POST', '/imports', { resource: 'regions', file_name: 'a.csv', columns: ['a'] }))
    const part = (number: number) =>
      admin('POST', `/imports/${id}/rows`, { number, rows: [{ line: number + 2, cells: ['x'] }] })
    await part(0)
    expect((await part(0)).record).toMatchObject({ total: 1, parts: 1 })
    expect((await part(2)).problem).toMatchObject({ status: 400, code: 'malformed_body' })
    expect((await admin('POST', `/imports/${id}/received`, {})).record).toMatchObject({ state: 'ready' })
    expect((await part(1)).problem).toMatchObject({ status: 409, code: 'import_moved' })
  })

  it('rejects parts with duplicate lines, in one part or in two', async () => {
    const { id } = view(await admin('POST', '/imports', { resource: 'regions', file_name: 'a.csv', columns: ['a'] }))
    const part = (number: number, lines: readonly number[]) =>
      admin('POST', `/imports/${id}/rows`, { number, rows: lines.map(line => ({ line, cells: [`row ${line}`] })) })
    const refusal = { status: 422, code: 'invalid', errors: { rows: { code: 'line_order', params: { line: 4 } } } }
    expect((await part(0, [2, 4, 4])).problem).toMatchObject(refusal)
    expect((await admin('GET', `/imports/${id}`)).record).toMatchObject({ total: 0, parts: 0 })
    await part(0, [2, 4])
    expect((await part(1, [4, 5])).problem).toMatchObject(refusal)
    expect((await part(1, [5])).record).toMatchObject({ total: 3, parts: 2 })
    expect((await part(1, [4])).record).toMatchObject({ total: 3, parts: 2 })
  })

  it.each([
    ['no columns', { columns: [] }, 400],
    ['100,000 columns', { columns: Array.from({ length: 100_000 }, (_, index) => `c${index}`) }, 400],
    ['two columns of one name', { columns: ['a', 'a'] }, 422],
    ['a line break in a file name', { file_name: 'a\nb' }, 400],
    ['an entity that nobody creates', { resource: 'requests' }, 403],
    ['an entity that is not there', { resource: 'history' }, 404],
  ])('is not begun with %s', async (_what, wrong, status) => {
    expect(
      (await admin('POST', '/imports', { resource: 'regions', file_name: 'a.csv', columns: ['a'], ...wrong })).status,
    ).toBe(status)
  })

  it('rejects a file without rows, and mappings of unknown or read-only fields', async () => {
    const { id } = view(await admin('POST', '/imports', { resource: 'regions', file_name: 'a.csv', columns: ['a'] }))
    expect((await admin('POST', `/imports/${id}/received`, {})).problem).toMatchObject({
      code: 'invalid',
      errors: { file: { code: 'no_rows' } },
    })
    const tried = (provided: object) =>
      admin('POST', `/imports/${id}/preview`, { mapping: { resource: 'regions', fields: {}, ...provided } })
    expect((await tried({ fields: { nothing: { column: 'a' } } })).problem).toMatchObject({
      status: 400,
      code: 'unknown_field',
    })
    expect((await tried({ fields: { title_ge: { column: 'b' } } })).problem).toMatchObject({
      status: 400,
      code: 'unknown_field',
    })
    expect((await tried({ fields: { version: { column: 'a' } } })).problem).toMatchObject({
      status: 422,
      errors: { version: { code: 'read_only' } },
    })
    expect((await tried({ key: 'title_ge', fields: { title_ge: { column: 'a' } } })).problem).toMatchObject({
      status: 422,
      errors: { key: { code: 'not_a_key' } },
    })
    expect((await tried({ resource: 'villages' })).problem).toMatchObject({ status: 400, code: 'malformed_body' })
  })

  it.each(['\u0000', '\ud800'])('rejects text that no store accepts: %j in a mapping or a column', async text => {
    const kept = { resource: 'establishments', fields: { name_en: { column: 'name', values: { [text]: text } } } }
    const template = { resource: 'establishments', name: 'Unkeepable', columns: ['name'], mapping: kept }
    const file = { resource: 'establishments', file_name: 'a.csv', columns: ['name'], mapping: kept }
    const malformed = { status: 400, code: 'malformed_body' }
    expect((await admin('POST', '/import_templates', template)).refusal).toEqual(malformed)
    const otherwise = { ...template, columns: ['name', text], mapping: { ...kept, fields: { name_en: 'name' } } }
    expect((await admin('POST', '/import_templates', otherwise)).refusal).toEqual(malformed)
    expect((await admin('POST', '/imports', file)).refusal).toEqual(malformed)
  })
})
