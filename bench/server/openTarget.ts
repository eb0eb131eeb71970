import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import type { DatabaseSettings } from '../../server/database/openDatabase.ts'
import { nodeOptionsOfServer } from '../../scripts/nodeOptions.ts'
import { demoPassword, demoPeople } from '../../server/seed.ts'
import type { Load } from '../measure/load.ts'
import type { Reply, Command, Statement } from './target.ts'
import type { Question } from './cases.ts'

const program = fileURLToPath(new URL('target.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../node_modules/.cache/marani/compiled', import.meta.url))

export interface Target {
  address: string
  /** Milliseconds from the start of the process until it listened. */
  startMilliseconds: number
  /** Its process ID. */
  process: number
  /** The Authorization header of the signed-in user. */
  authorization(): string
  /** Signs in as the demo administrator and confirms the password; due once per token lifetime. */
  signIn(): Promise<void>
  /** Sends the request and returns the body of a page or record. Throws for any status other than 200. */
  get(question: Question): Promise<string>
  /** Sends the request like `get`, but only counts the bytes of the response, to keep the client's own load low. */
  load(question: Question): Promise<number>
  patch(path: string, body: object): Promise<Record<string, unknown>>
  put(path: string, body: object): Promise<Record<string, unknown>>
  post(path: string, body: object): Promise<Record<string, unknown>>
  /** Creates a record; returns it as text. */
  create(path: string, body: object): Promise<string>
  /** Returns the statements that the server sends during the work. */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>
  bare(statements: Statement[], limits: { connections: number; milliseconds: number }): Promise<Load>
  /** Returns the CPU time of its process in milliseconds. */
  processor(): Promise<number>
  close(): Promise<void>
}

/** Starts the product's server on a database, in a process of its own; `more` are additional settings. */
export async function openTarget(
  { databaseUrl = '', dataDirectory = '' }: Pick<DatabaseSettings, 'databaseUrl' | 'dataDirectory'>,
  port: number,
  connections: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const began = performance.now()
  const child = fork(program, {
    execArgv: nodeOptionsOfServer(),
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      NODE_ENV: 'development',
      // Like the program itself: uses the compile cache of earlier starts, and one memory arena.
      NODE_COMPILE_CACHE: compiled,
      MALLOC_ARENA_MAX: '1',
      ...more,
    },
  })
  const ended = once(child, 'exit')
  const died = ended.then(() => Promise.reject(new Error('The server exited.')))
  died.catch(() => undefined)
  const command = async <Expected extends Reply>(sent?: Command): Promise<Expected> => {
    const answered = once(child, 'message')
    if (sent) child.send(sent)
    const [response] = (await Promise.race([answered, died])) as [Expected]
    return response
  }
  const { address } = await command<{ address: string }>()
  const startMilliseconds = performance.now() - began
  const client = new Pool(address, { connections, pipelining: 1 })
  const headers: Record<string, string> = { 'content-language': 'en', 'content-type': 'application/json' }

  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    { more = {}, body, status = 200 }: { more?: Record<string, string>; body?: object; status?: number } = {},
  ) => {
    const response = await client.request({
      method,
      path,
      headers: { ...headers, ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (response.statusCode !== status)
      throw new Error(`${method} ${path} failed with status ${response.statusCode}: ${await response.body.text()}`)
    return response.body
  }
  const call = async (...parameters: Parameters<typeof send>): Promise<string> => (await send(...parameters)).text()
  const counting = ({ count }: Question) => (count ? { more: { prefer: `count=${count}` } } : {})
  return {
    address,
    startMilliseconds,
    process: child.pid ?? 0,
    authorization: () => headers.authorization ?? '',
    signIn: async () => {
      const { access_token } = JSON.parse(
        await call('POST', '/api/v1/auth/login', { body: { email: demoPeople[0], password: demoPassword } }),
      ) as { access_token: string }
      headers.authorization = `Bearer ${access_token}`
      const { proof } = JSON.parse(
        await call('POST', '/api/v1/profile/proof', { body: { password: demoPassword } }),
      ) as {
        proof: string
      }
      headers.proof = proof
    },
    get: question => call('GET', question.path, counting(question)),
    load: async question => {
      let bytes = 0
      for await (const chunk of await send('GET', question.path, counting(question))) bytes += (chunk as Buffer).length
      return bytes
    },
    patch: async (path, body) => JSON.parse(await call('PATCH', path, { body })) as Record<string, unknown>,
    put: async (path, body) => JSON.parse(await call('PUT', path, { body })) as Record<string, unknown>,
    post: async (path, body) => JSON.parse(await call('POST', path, { body })) as Record<string, unknown>,
    create: (path, body) => call('POST', path, { body, status: 201 }),
    statementsOf: async work => {
      await command({ command: 'record' })
      await work()
      return (await command<{ statements: Statement[] }>({ command: 'statements' })).statements
    },
    bare: async (statements, limits) =>
      (await command<{ load: Load }>({ command: 'bare', statements, ...limits })).load,
    processor: async () => (await command<{ milliseconds: number }>({ command: 'processor' })).milliseconds,
    close: async () => {
      await client.close()
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
