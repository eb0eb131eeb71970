import { setTimeout as wait } from 'node:timers/promises'
import type { CampaignProgress } from '../../src/features/mail/campaign.ts'
import type { Client } from './client.ts'
import type { Ledger } from './ledger.ts'
import { importedCode, importRows, readers } from './work.ts'

const base = '/api/v1'
const page = 1_000
/** Longer than leases and pauses of what was broken off. */
const settleSeconds = 600

async function countCodes(client: Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let offset = 0; ; offset += page) {
    const { body } = await client.insist(
      'GET',
      `${base}/regions?sort=["id","ASC"]&range=[${offset},${offset + page - 1}]`,
    )
    const rows = JSON.parse(body) as { code: string | null }[]
    for (const { code } of rows) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1)
    if (rows.length < page) return counts
  }
}

async function* recordErrors(client: Client, { created, imports, chain }: Ledger): AsyncGenerator<string> {
  const counts = await countCodes(client)
  for (const code of created)
    if (counts.get(code) !== 1) yield `${code} was acknowledged and is there ${counts.get(code) ?? 0} times`
  for (const [number, isAcknowledged] of imports) {
    const times = Array.from({ length: importRows }, (_, row) => counts.get(importedCode(number, row)) ?? 0)
    const there = times.filter(count => count > 0).length
    if (times.some(count => count > 1)) yield `rows of import ${number} are there more than once`
    if (isAcknowledged ? there !== importRows : there !== 0 && there !== importRows)
      yield `${there} of ${importRows} rows of import ${number} are there${isAcknowledged ? ', which was acknowledged' : ''}`
  }
  const record = JSON.parse((await client.insist('GET', `${base}/regions/${chain.id}`)).body) as {
    title_en: string
    version: number
  }
  if (Number(record.title_en) < chain.acknowledged)
    yield `${chain.acknowledged} was written last, ${record.title_en} is there`
  const lines = JSON.parse(
    (await client.insist('GET', `${base}/regions/${chain.id}/history?range=[0,${page - 1}]`)).body,
  ) as { version: number }[]
  if (new Set(lines.map(({ version }) => version)).size !== Math.min(record.version, page))
    yield `the history of ${record.version} versions has ${lines.length} lines`
}

async function* uploadErrors(client: Client, { uploads }: Ledger): AsyncGenerator<string> {
  for (const url of uploads) {
    const { status, body } = await client.insist('GET', url)
    if (status !== 200 || body.length === 0) yield `the file ${url} was taken and is answered ${status}`
  }
}

async function* campaignErrors(
  client: Client,
  { campaigns }: Ledger,
  received: ReadonlyMap<string, number>,
): AsyncGenerator<string> {
  for (const [email, count] of received) if (count > 1) yield `${email} came ${count} times`
  for (const [subject, id] of campaigns) {
    const ask = async () =>
      JSON.parse((await client.insist('GET', `${base}/campaigns/${id}/progress`)).body) as CampaignProgress
    let progress = await ask()
    for (let second = 0; progress.status !== 'sent' && second < settleSeconds; second++) {
      await wait(1_000)
      progress = await ask()
    }
    if (progress.status !== 'sent') yield `${subject} is ${progress.status} after ${settleSeconds} s`
    const missing = Array.from(
      { length: readers },
      (_, number) => received.get(`${subject} reader${number}@letters.example`) ?? 0,
    ).filter(count => count === 0).length
    if (missing > progress.uncertain)
      yield `${missing} emails of ${subject} are missing, ${progress.uncertain} are told as uncertain`
  }
}

/** Everything that was acknowledged and is not there, or is there twice, a sentence each; empty where all is well. */
export async function findErrors(
  client: Client,
  ledger: Ledger,
  received: ReadonlyMap<string, number>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const sentences of [
    campaignErrors(client, ledger, received),
    recordErrors(client, ledger),
    uploadErrors(client, ledger),
  ])
    for await (const sentence of sentences) wrong.push(sentence)
  // Emails of the last campaign may have come twice since it was looked.
  for (const [email, count] of received)
    if (count > 1 && !wrong.some(sentence => sentence.startsWith(email))) wrong.push(`${email} came ${count} times`)
  return wrong
}
