import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { demoPassword, demoPeople } from '../../server/seed.ts'
import { onPostgres } from './database.ts'
import { dataFolder } from './mailDelivery.ts'
import { root, run, type Program } from './programs.ts'

const longest = 240_000
const token = 'a token of many letters'
const program = join(root, 'server/index.ts')

interface Several extends Program {
  address: string
}

const begin = (settings: Record<string, string>): Program =>
  run(process.execPath, [program], {
    SESSION_SECRET: 'a secret of at least thirty-two characters',
    PORT: '0',
    METRICS_TOKEN: token,
    LOG_LEVEL: 'error',
    ...settings,
  })

/** So many servers behind one port, once all of them answer. */
async function startSeveral(count: number, settings: Record<string, string>): Promise<Several> {
  const started = begin({ SERVERS: String(count), ...settings })
  await vi.waitUntil(() => /ready at/.test(started.output()), { timeout: longest, interval: 50 })
  return { ...started, address: /ready at (http:\/\/[^/]*)/.exec(started.output())?.[1] ?? '' }
}

/** An agent that opens a connection for each request, so that all servers have their turn. */
function newAgent(): Agent {
  const agent = new Agent({ pipelining: 0 })
  onTestFinished(() => agent.destroy())
  return agent
}

interface Asking {
  method?: 'GET' | 'POST' | 'PATCH'
  body?: object
  authorization?: string
}

async function ask(address: string, path: string, { method = 'GET', body, authorization }: Asking = {}) {
  const response = await request(`${address}${path}`, {
    dispatcher: newAgent(),
    method,
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.statusCode, text: await response.body.text() }
}

const figuresOf = async (address: string): Promise<string> =>
  (await ask(address, '/metrics', { authorization: `Bearer ${token}` })).text

/** The processes that one has begun. */
const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)

const isThere = (pid: number): boolean => spawnSync('ps', ['-p', String(pid)]).status === 0

async function signIn(address: string): Promise<string> {
  const { text } = await ask(address, '/api/v1/auth/login', {
    method: 'POST',
    body: { email: demoPeople[0], password: demoPassword },
  })
  return `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`
}

/** Listens for events on a connection of its own; gives what has been heard so far. */
async function listen(address: string, authorization: string): Promise<() => string> {
  const { body } = await request(`${address}/api/v1/events`, { dispatcher: newAgent(), headers: { authorization } })
  let heard = ''
  body.on('data', (part: Buffer) => (heard += part.toString('utf8')))
  body.on('error', () => undefined)
  await vi.waitUntil(() => heard.includes('welcome'))
  return () => heard
}

describe.runIf(process.env.DATABASE_URL)('several servers behind one port', () => {
  it(
    'behave like one: changes of each, shared limits, metrics of all; one that is killed is replaced',
    async () => {
      const several = await startSeveral(2, await onPostgres('demo'))
      const { address, pid } = several
      expect(several.output().match(/ready at/g)).toHaveLength(1)
      const authorization = await signIn(address)

      const listeners = [await listen(address, authorization), await listen(address, authorization)]
      const streams = (await figuresOf(address)).match(/^marani_event_streams\{.*$/gm)
      expect(streams?.toSorted()).toEqual(['marani_event_streams{server="1"} 1', 'marani_event_streams{server="2"} 1'])
      const { text } = await ask(address, '/api/v1/regions?range=[0,0]', { authorization })
      const [region] = JSON.parse(text) as { id: string; version: number }[]
      const changed = await ask(address, `/api/v1/regions/${region?.id}`, {
        method: 'PATCH',
        authorization,
        body: { title_en: 'Another', version: region?.version },
      })
      expect(changed.status).toBe(200)
      await vi.waitUntil(() => listeners.every(heard => heard().includes(region?.id ?? '')), { timeout: 5_000 })

      const guesses: number[] = []
      for (let count = 0; count < 101; count++)
        guesses.push((await ask(address, '/api/v1/regions', { authorization: `Bearer mk_${'x'.repeat(43)}` })).status)
      expect(guesses.filter(status => status === 429)).toHaveLength(1)
      const counted = await figuresOf(address)
      for (const server of [1, 2])
        expect(counted).toMatch(
          new RegExp(`^marani_http_request_duration_seconds_count\\{.*status="4xx",server="${server}"\\} 5\\d$`, 'm'),
        )

      const [first = 0, second = 0] = childrenOf(pid)
      process.kill(first, 'SIGKILL')
      // A connection that was handed to it just before is lost with it; from then on the other one has all.
      const isReplaced = () => several.output().includes('a server ended unexpectedly and is replaced')
      await vi.waitUntil(isReplaced, { timeout: longest / 4, interval: 20 })
      const others = () => childrenOf(pid).filter(child => child !== first && child !== second)
      await vi.waitUntil(
        async () => {
          expect((await ask(address, '/api/v1/health')).status).toBe(200)
          return others().length === 1 && /server="1"/.test(await figuresOf(address))
        },
        { timeout: longest / 2, interval: 100 },
      )

      several.kill('SIGTERM')
      expect(await several.ended).toBe(0)
      expect([second, ...others()].filter(isThere)).toEqual([])
    },
    longest,
  )

  it(
    'end gracefully without the process that started them',
    async () => {
      const several = await startSeveral(2, { ...(await onPostgres('tables')), LOG_LEVEL: 'info' })
      const servers = childrenOf(several.pid)
      expect(servers).toHaveLength(2)
      several.kill('SIGKILL')
      await vi.waitUntil(() => !servers.some(isThere), { timeout: longest / 4, interval: 50 })
      await expect(ask(several.address, '/api/v1/health')).rejects.toThrow('ECONNREFUSED')
    },
    longest,
  )

  it(
    'do not start if one cannot, which is reported once',
    async () => {
      const refused = begin({
        SERVERS: '2',
        DATA_DIR: dataFolder(),
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      })
      expect(await refused.ended).toBe(1)
      expect(refused.output().match(/can't be opened/g)).toHaveLength(1)
    },
    longest,
  )
})
