import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { demoPassword, demoPeople } from '../../server/seed.ts'
import { fillEstablishments } from '../content/fillEstablishments.ts'
import { readNames } from '../content/readNames.ts'
import { openPlaces, type Place } from '../database/places.ts'
import { runLoad, type Load } from '../measure/load.ts'
import { treeMemoryOf } from '../measure/memory.ts'
import { median } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const connections = 32
const settleMilliseconds = 3_000
const json = { 'content-type': 'application/json' }
const firstResponse = '/api/v1/public/establishments?range=[0,24]'
const page = '/api/v1/establishments?range=[0,24]&sort=["updated_at","DESC"]'
/** Operations besides pages that are part of the load. */
const others = [
  `${page}&fields=name_ge,status,region_id.title_en,category_id.title_en`,
  '/api/v1/establishments?range=[0,24]&filter={"q":"hotel"}',
  '/api/v1/openapi.json',
]

interface Running {
  process: number
  client: Pool
  /** Seconds from the start of the program to the first response with records. */
  started: number
  stop(): Promise<void>
}

/** Starts the program as `npm run serve` does. */
async function start({ settings }: Place, servers: number): Promise<Running> {
  const { serve } = (JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { scripts: { serve: string } }).scripts
  const began = performance.now()
  const child = spawn('sh', ['-c', serve], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      SERVERS: String(servers),
      MALLOC_ARENA_MAX: '1',
      DATABASE_URL: settings.databaseUrl ?? '',
      DATA_DIR: settings.dataDirectory ?? '',
      SESSION_SECRET: 'the secret of a measurement of memory',
    },
  })
  const ended = once(child, 'exit')
  let written = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      written += part.toString('utf8')
      const [, found] = /ready at (\S+)\/platform/.exec(written) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The server exited: ${written}`)))
  })
  const client = new Pool(address, { connections, pipelining: 1 })
  await (await client.request({ method: 'GET', path: firstResponse })).body.dump()
  return {
    process: child.pid ?? 0,
    client,
    started: (performance.now() - began) / 1_000,
    stop: async () => {
      await client.close()
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Requests one page repeatedly, and for a while everything else. */
async function load(client: Pool, milliseconds: number): Promise<Load> {
  const response = await client.request({
    method: 'POST',
    path: '/api/v1/auth/login',
    headers: json,
    body: JSON.stringify({ email: demoPeople[0], password: demoPassword }),
  })
  const { access_token } = (await response.body.json()) as { access_token: string }
  const request = async (path: string): Promise<void> => {
    const { statusCode, body } = await client.request({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${access_token}`, prefer: 'count=none' },
    })
    await body.dump({ limit: Infinity })
    if (statusCode !== 200) throw new Error(`${path} failed with status ${statusCode}`)
  }
  const pages = await runLoad(() => request(page), { connections, milliseconds })
  let turn = 0
  await runLoad(() => request(others[turn++ % others.length] ?? page), { connections, milliseconds })
  return pages
}

async function measureServers(
  place: Place,
  servers: number,
  { rounds, milliseconds }: Pick<Options, 'rounds' | 'milliseconds'>,
): Promise<Cell[]> {
  const times: number[] = []
  for (let round = 1; round < rounds; round++) {
    const running = await start(place, servers)
    times.push(running.started)
    await running.stop()
  }
  const running = await start(place, servers)
  try {
    times.push(running.started)
    await wait(settleMilliseconds)
    const idle = treeMemoryOf(running.process)
    const pages = await load(running.client, milliseconds)
    const loaded = treeMemoryOf(running.process)
    const kind = place.kind === 'embedded' ? 'PGlite' : 'PostgreSQL'
    return [kind, servers, median(times), idle, loaded, pages.perSecond, pages.p50, pages.p95]
  } finally {
    await running.stop()
  }
}

/**
 * Measures the startup time of a server, its memory before and after a load, and the throughput of two servers behind
 * one port; returns Markdown.
 */
export async function measureMemory(options: Options): Promise<string> {
  const places = openPlaces(options)
  const rows = options.rows[0] ?? 0
  const lines: Cell[][] = []
  try {
    for (const kind of options.databases) {
      const place = await places.open(kind, `memory_${rows}`)
      if (place?.isNew) await fillEstablishments(place.settings, await readNames(options.names), rows)
      for (const servers of kind === 'embedded' ? [1] : [1, 2])
        if (place) lines.push(await measureServers(place, servers, options))
    }
  } finally {
    places.close()
  }
  const head = [
    'database',
    'servers',
    'seconds to the first response',
    'MB idle',
    'MB after load',
    `pages/s, concurrency ${connections}`,
    'p50 ms',
    'p95 ms',
  ]
  return `${rows} establishments.\n\n${table(head, lines)}\n`
}
