import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { passwords } from '../../server/passwords.ts'
import { demoPassword, demoPeople } from '../../server/seed.ts'
import { runLoad, type Load } from '../measure/load.ts'
import type { Options } from '../options.ts'
import { table } from '../report/table.ts'
import { openTarget } from '../server/openTarget.ts'

const most = 32
const page = { name: 'page', path: '/api/v1/regions?range=[0,9]' }

let attempts = 0

/** Signs in from a new address each time, so that no rate limit applies; `status` is the expected one. */
async function signIn(client: Pool, email: string, status: number): Promise<void> {
  const from = `10.${(++attempts >> 16) & 255}.${(attempts >> 8) & 255}.${attempts & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const response = await client.request({
    method: 'POST',
    path: '/api/v1/auth/login',
    headers,
    body: JSON.stringify({ email, password: demoPassword }),
  })
  await response.body.text()
  if (response.statusCode !== status) throw new Error(`Signing in failed with status ${response.statusCode}`)
}

/** Measures signing in over HTTP, compared with the hash alone; returns Markdown. */
export async function measureSignIn({ port, milliseconds }: Options): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'marani-sign-in-'))
  const target = await openTarget({ dataDirectory: folder }, port, 1, { TRUST_PROXY: '1' })
  const client = new Pool(target.address, { connections: most, pipelining: 1 })
  const rows: [string, number, Load][] = []
  const measure = async (name: string, connections: number, work: () => Promise<unknown>): Promise<void> =>
    void rows.push([name, connections, await runLoad(work, { connections, milliseconds })])
  const right = () => signIn(client, demoPeople[attempts % demoPeople.length] ?? '', 200)
  const unknown = () => signIn(client, `nobody${attempts}@marani.example`, 401)
  try {
    await target.signIn()
    const hash = await passwords.hash(demoPassword)
    for (const connections of [1, 8])
      await measure('the hash alone', connections, () => passwords.verify(hash, demoPassword))
    for (const connections of [1, 8, most]) await measure('signing in', connections, right)
    await measure('an unknown address', 8, unknown)
    await measure('a page of ten', 1, () => target.load(page))
    const signingIn = runLoad(right, { connections: 8, milliseconds })
    await measure('a page of ten while 8 sign in', 1, () => target.load(page))
    await signingIn
  } finally {
    await client.close()
    await target.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return `${table(
    ['operation', 'concurrency', 'per second', 'p50 ms', 'p95 ms'],
    rows.map(([name, connections, { perSecond, p50, p95 }]) => [name, connections, perSecond, p50, p95]),
  )}\n`
}
