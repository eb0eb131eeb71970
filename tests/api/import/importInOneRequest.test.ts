import { unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { importer } from './imported.ts'

describeApi('an import in one request', api => {
  const { admin } = importer(api)
  let made = 0
  const code = () => `streamed-${++made}`
  const stream = (body: ReadableStream<Uint8Array>) =>
    api().app.request('/api/v1/import/establishments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${api().tokenOf('admin')}` },
      body,
      duplex: 'half',
    } as RequestInit)

  it('accepts a file as a form, validates it with dry_run, and writes all or nothing', async () => {
    const one = code()
    const send = (csv: string | Uint8Array<ArrayBuffer> | undefined, query = '', more: Record<string, string> = {}) => {
      const form = new FormData()
      if (csv !== undefined) form.set('file', new File([csv], `${one}.csv`, { type: 'text/csv' }))
      for (const [name, value] of Object.entries(more)) form.set(name, value)
      return api().app.request(`/api/v1/import/establishments${query}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${api().tokenOf('admin')}` },
        body: form,
      })
    }
    const linesOf = async (response: Response) => {
      expect(response.status).toBe(200)
      return (await response.text())
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Record<string, unknown>)
    }
    const found = async () =>
      (await admin('GET', `/establishments?filter=${JSON.stringify({ code: one })}`)).json as Row[]
    const good = `name_en;code;beds\n"A form, and a file";${one};12\n`
    const bad = `${good}Wrong;${code()};x\n`

    expect((await linesOf(await send(good, '?dry_run=true'))).at(-1)).toMatchObject({
      kind: 'done',
      report: { read: 1, created: 1, refused: 0 },
    })
    expect(await found()).toEqual([])
    const refused = await linesOf(await send(bad))
    expect(refused.at(-1)).toMatchObject({ kind: 'done', report: { refused: 1, written: false } })
    expect(refused.some(line => JSON.stringify(line).includes('"beds"'))).toBe(true)
    expect(await found()).toEqual([])
    await linesOf(await send(good))
    expect(await found()).toMatchObject([{ name_en: 'A form, and a file', beds: 12 }])

    const problemOf = async (response: Response) => [
      response.status,
      ((await response.json()) as { code: string }).code,
    ]
    expect(await problemOf(await send(undefined))).toEqual([422, 'invalid'])
    expect(await problemOf(await send(''))).toEqual([422, 'invalid'])
    expect(await problemOf(await send(good, '?dryrun=true'))).toEqual([400, 'unknown_parameter'])
    expect(await problemOf(await send(good, '', { mapping: '{' }))).toEqual([400, 'malformed_json'])
    expect(await problemOf(await send('x'.repeat(21_000_000)))).toEqual([413, 'too_large_body'])
    const book = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'One', rows: [['name_en'], ['Packed']] }] }))
    const packed = zipSync({ ...unzipSync(book), 'junk.bin': new Uint8Array(21_000_000) }, { level: 1 })
    expect((await linesOf(await send(book, '?dry_run=true'))).at(-1)).toMatchObject({ report: { created: 1 } })
    const answered = await send(packed)
    expect([answered.status, await answered.json()]).toMatchObject([
      422,
      { code: 'invalid', errors: { file: { code: 'too_much_in_file' } } },
    ])
  })

  it('does not block others while its rows are checked', async () => {
    const chunk = 500
    const encoder = new TextEncoder()
    const lineOf = (line: object) => encoder.encode(`${JSON.stringify(line)}\n`)
    let end = (): void => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(lineOf({ dryRun: true }))
        for (let line = 2; line < chunk + 2; line++)
          controller.enqueue(lineOf({ line, values: { name_en: `Tried ${line}` } }))
        end = () => controller.close()
      },
    })
    const response = await stream(body)
    const reader = response.body?.getReader()
    await reader?.read()
    expect((await admin('POST', '/establishments', { name_en: 'Meanwhile' })).status).toBe(201)
    end()
    let text = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += new TextDecoder().decode(part.value)
    expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toMatchObject({
      kind: 'done',
      report: { read: chunk, created: chunk, written: false },
    })
  })

  it('ends with an error if the person who sends its rows is blocked', async () => {
    const chunk = 500
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 2 * chunk) await api().put('users', api().idOf('admin'), { status: 'blocked' })
        if (sent === 4 * chunk) return controller.close()
        const lines = Array.from({ length: chunk }, () => ({ line: ++sent + 1, values: { name_en: `Late ${sent}` } }))
        const opening = sent === chunk ? [{ dryRun: true }] : []
        controller.enqueue(
          new TextEncoder().encode([...opening, ...lines].map(line => `${JSON.stringify(line)}\n`).join('')),
        )
      },
    })
    const response = await stream(body)
    const last = JSON.parse((await response.text()).trim().split('\n').at(-1) ?? '')
    await api().put('users', api().idOf('admin'), { status: 'active' })
    expect(last).toMatchObject({ kind: 'problem', code: 'unauthenticated' })
  })

  it('with a repeated line is rejected, and nothing is written', async () => {
    const one = code()
    const row = (line: number) => JSON.stringify({ line, values: { name_en: `Line ${line}`, code: `${one}-${line}` } })
    const answer = await api().as('admin')('POST', '/import/establishments', {
      text: ['{"partial":true}', row(2), row(4), row(4)].join('\n'),
      headers: { 'Content-Type': 'application/x-ndjson' },
    })
    expect(JSON.parse(answer.text.trim().split('\n').at(-1) ?? '')).toEqual({
      kind: 'problem',
      code: 'invalid',
      params: {},
      errors: { rows: { code: 'line_order', params: { line: 4 } } },
    })
    expect((await admin('GET', `/establishments?filter=${JSON.stringify({ code: `${one}-2` })}`)).json).toEqual([])
  })

  it('waits for a slow client instead of buffering everything, and sends the whole response', async () => {
    const rows = 30_000
    const encoder = new TextEncoder()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const lines = Array.from({ length: 500 }, () => ({
          line: ++sent,
          values: { beds: `${'x'.repeat(150)} ${sent}` },
        }))
        const opening = sent === 500 ? [{ dryRun: true }] : []
        controller.enqueue(encoder.encode([...opening, ...lines].map(line => `${JSON.stringify(line)}\n`).join('')))
        if (sent === rows) controller.close()
      },
    })
    const response = await stream(body)
    let before = -1
    await expect.poll(() => [before === sent, (before = sent)][0], { interval: 500 }).toBe(true)
    expect(sent).toBeLessThan(rows / 2)
    const lines = (await response.text()).trim().split('\n')
    expect(lines.filter(line => line.startsWith('{"kind":"refused"'))).toHaveLength(rows)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ kind: 'done', report: { read: rows, refused: rows } })
  })
})
