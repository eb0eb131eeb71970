import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { demoPassword } from '../../server/seed.ts'
import type { Client } from './client.ts'
import type { Ledger } from './ledger.ts'

/** So many rows has each import, and so many readers each campaign. */
export const importRows = 30
export const readers = 20

const base = '/api/v1'
const pause = 150

export const importedCode = (number: number, row: number): string => `I-${number}-${row}`

/** Makes records one after another; what nobody acknowledged is asked for again under the same key. */
async function create(client: Client, { created }: Ledger, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const [code, key] = [`C-${number}`, randomUUID()]
    for (;;) {
      const said = await client.ask('POST', `${base}/regions`, {
        json: { title_ge: 'ა', title_en: code, code },
        headers: { 'Idempotency-Key': key },
      })
      if (said?.status === 201) created.push(code)
      else if (said) throw new Error(`A record was answered ${said.status}: ${said.body}`)
      if (said || signal.aborted) break
      await wait(pause)
    }
  }
}

/** Writes one record again and again, each time the next number. */
async function rewrite(client: Client, { chain }: Ledger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = chain.acknowledged + 1
    const said = await client.ask('PATCH', `${base}/regions/${chain.id}`, {
      json: { version: chain.version, title_en: String(next) },
    })
    if (said?.status === 200) {
      chain.acknowledged = next
      chain.version = (JSON.parse(said.body) as { version: number }).version
    } else {
      await wait(pause)
      const present = await client.ask('GET', `${base}/regions/${chain.id}`)
      if (present?.status !== 200) continue
      const { title_en, version } = JSON.parse(present.body) as { title_en: string; version: number }
      // What was on its way may have been written or not; what was acknowledged was.
      if (Number(title_en) !== next && Number(title_en) !== chain.acknowledged)
        throw new Error(`${chain.acknowledged} was acknowledged, ${title_en} is there`)
      chain.acknowledged = Number(title_en)
      chain.version = version
    }
  }
}

async function upload(client: Client, { uploads }: Ledger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const pixels = crypto.getRandomValues(new Uint8Array(16 * 16 * 3))
    const picture = await sharp(pixels, { raw: { width: 16, height: 16, channels: 3 } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }))
    form.set('resource', 'regions')
    form.set('field', 'image')
    const said = await client.ask('POST', `${base}/files`, { body: form })
    if (said?.status === 201) uploads.push((JSON.parse(said.body) as { url: string }).url)
    await wait(4 * pause)
  }
}

async function importFiles(client: Client, { imports }: Ledger, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    imports.set(number, false)
    const rows = Array.from({ length: importRows }, (_, row) => ({
      line: row + 1,
      values: { code: importedCode(number, row), title_ge: 'ა', title_en: `Row ${row}` },
    }))
    const said = await client.ask('POST', `${base}/import/regions`, {
      body: `${[{}, ...rows].map(line => JSON.stringify(line)).join('\n')}\n`,
      headers: { 'Content-Type': 'application/x-ndjson' },
    })
    if (said?.body.includes('"kind":"done"')) imports.set(number, true)
    await wait(2 * pause)
  }
}

async function announce(client: Client, { campaigns }: Ledger, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const subject = `Torture ${number}`
    const words = { subject_ge: subject, subject_en: subject, body_ge: '<p>გამარჯობა</p>', body_en: '<p>Hello</p>' }
    const said = await client.ask('POST', `${base}/mail`, {
      json: { kind: 'service', ...words, recipients: { filter: { lastname: 'Reader' } }, rate: 500 },
    })
    if (said?.status === 201 || said?.status === 200)
      campaigns.set(subject, (JSON.parse(said.body) as { id: string }).id)
    else if (said) throw new Error(`A campaign was answered ${said.status}: ${said.body}`)
    await wait(30 * pause, undefined, { signal }).catch(() => undefined)
  }
}

/** The people whom campaigns go to, and the record that is written again and again. */
export async function prepare(client: Client, ledger: Ledger): Promise<void> {
  const people = Array.from({ length: readers }, (_, number) => ({
    line: number + 1,
    values: {
      email: `reader${number}@letters.example`,
      firstname: `${number}`,
      lastname: 'Reader',
      role: 'user',
      language: 'en',
    },
  }))
  const shown = await client.ask('POST', `${base}/profile/proof`, { json: { password: demoPassword } })
  const { proof } = JSON.parse(shown?.body ?? '{}') as { proof: string }
  const said = await client.ask('POST', `${base}/import/users`, {
    body: `${[{}, ...people].map(line => JSON.stringify(line)).join('\n')}\n`,
    headers: { 'Content-Type': 'application/x-ndjson', Proof: proof },
  })
  if (!said?.body.includes('"kind":"done"')) throw new Error(`The readers were not taken: ${said?.body.slice(-300)}`)
  const made = await client.ask('POST', `${base}/regions`, { json: { title_ge: 'ა', title_en: '0', code: 'chain' } })
  if (made?.status !== 201) throw new Error(`The record to write was answered ${made?.status}`)
  const { id, version } = JSON.parse(made.body) as { id: string; version: number }
  Object.assign(ledger.chain, { id, version })
}

/** Works in every way at once until it is told to stop; throws where an answer is wrong. */
export const workAll = (client: Client, ledger: Ledger, signal: AbortSignal): Promise<unknown> =>
  Promise.all([create, rewrite, upload, importFiles, announce].map(work => work(client, ledger, signal)))
