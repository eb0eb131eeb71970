import { join } from 'node:path'
import { Pool } from 'undici'
import { createSite } from '../../server/createSite.ts'
import { isUnavailable } from '../../server/database/isUnavailable.ts'
import { createMemoryLimiter } from '../../server/limits/limiter.ts'
import { createHttpServer, listen } from '../../server/listen.ts'
import { apiBase } from '../../src/engine/http/createApi.ts'
import { stopJobs } from '../../src/engine/jobs/keepRunning.ts'
import { contentOf } from '../api/content.ts'
import type { OpenStore } from '../api/stores.ts'
import { openApi, people, type Person, type TestApi } from '../api/testApi.ts'
import type { Requested, Asker } from './requests.ts'

export interface Reported {
  status: number
  headers: Headers
  text: string
  milliseconds: number
}

export interface Target {
  api: TestApi
  address: string
  tokenOf(asker: Asker): string | undefined
  /** Asks over a socket. Rejects where the connection goes away before the answer is whole. */
  ask(requested: Requested): Promise<Reported>
  /** Lets everybody whom a request locked out, moved or deleted be who they were. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** So many requests are counted together by the limits, which here would soon refuse everything. */
const countedTogether = 300

const kept = ['status', 'role', 'permissions', 'organization_ids', 'deleted_at'] as const

/** The first that an endless answer says; then it is left. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const part of body) return new TextDecoder().decode(part)
  return ''
}

/** The product over a store of its own, behind a real socket, with the fixtures as content. */
export async function openTarget(open: OpenStore): Promise<Target> {
  const api = await openApi(open)
  api.ports.isUnavailable = isUnavailable
  const server = createHttpServer(createSite(api.app, join(import.meta.dirname, '../..')).fetch, 75)
  const address = await listen(server, { host: '127.0.0.1', port: 0 })
  const pool = new Pool(address, { connections: 4, headersTimeout: 120_000, bodyTimeout: 120_000 })
  const tokenOf = (asker: Asker): string | undefined =>
    asker === 'nobody' ? undefined : asker === 'a bad token' ? 'bad.token.here' : api.tokenOf(asker)
  const rowOf = (person: Person) => contentOf('users').find(user => user.id === api.idOf(person)) ?? {}
  let count = 0
  return {
    api,
    address,
    tokenOf,
    ask: async ({ asker, method, path, headers, body }) => {
      if (count++ % countedTogether === 0) api.ports.limiter = createMemoryLimiter()
      const token = tokenOf(asker)
      const began = performance.now()
      const response = await pool.request({
        method: method as 'GET',
        path: `${apiBase}${path}`,
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(body === undefined ? {} : { body }),
      })
      const isEndless = String(response.headers['content-type']).startsWith('text/event-stream')
      const text = isEndless
        ? await beginningOf(response.body)
        : Buffer.from(await response.body.arrayBuffer()).toString('utf8')
      const reported = Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      )
      return {
        status: response.statusCode,
        headers: new Headers(reported),
        text,
        milliseconds: performance.now() - began,
      }
    },
    mend: async () => {
      for (const person of people) {
        const row = rowOf(person)
        await api.put('users', api.idOf(person), {
          ended_sessions: [],
          ...Object.fromEntries(kept.map(name => [name, row[name]])),
        })
      }
    },
    close: async () => {
      await pool.destroy()
      server.closeAllConnections()
      server.close()
      await stopJobs(api.ports, { finish: 10_000, breakOff: 1_000, onBreakOff: () => undefined })
      await api.close()
    },
  }
}
