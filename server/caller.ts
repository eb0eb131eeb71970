import { createApi } from '../src/tourism/createApi.ts'
import { apiBase } from '../src/engine/http/createApi.ts'
import { programmersLanguage } from '../src/languages.ts'
import { system } from '../src/engine/model/actor.ts'
import type { Row } from '../src/engine/model/query.ts'
import { createPorts } from './createPorts.ts'
import { isUnavailable } from './database/isUnavailable.ts'
import { readLock } from './database/embedded/lockDirectory.ts'
import { openRecords } from './openRecords.ts'
import { sessionSecret } from './sessionSecret.ts'
import { StartRefused, type ServerSettings } from './settings.ts'
import { createTokens } from './tokens.ts'

/** One installation, asked through its API. */
export interface Caller {
  /** The JSON of an answer, an empty object where it has none. Throws `Refused` for what the installation refuses, and `StartRefused` where it can't be asked. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Row>
  close(): Promise<void>
}

/** What an installation refuses, as its problem says it. */
export class Refused extends Error {
  override name = 'Refused'
  readonly problem: Row

  constructor(problem: Row) {
    super(String(problem.title))
    this.problem = problem
  }
}

const tokenSeconds = 3_600

/** How long an installation may take for an answer. */
const patienceMilliseconds = 120_000

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null

type Send = (path: string, request: RequestInit) => Promise<Response>

const askThrough =
  (send: Send, token: string, where: string): Caller['ask'] =>
  async (method, path, body) => {
    const response = await send(`${apiBase}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Language': programmersLanguage,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status === 204) return {}
    const answer: unknown = await response.json().catch(() => undefined)
    if (!isObject(answer)) throw new StartRefused(`${where} gave an answer that is not Marani's (${response.status}).`)
    if (response.ok) return answer
    if (typeof answer.title !== 'string')
      throw new StartRefused(`${where} gave an answer that is not Marani's (${response.status}).`)
    throw new Refused(answer)
  }

/** An installation at an address, for whoever a token belongs to. It may take so many milliseconds for an answer. */
export function callAt(address: string, token: string, patience = patienceMilliseconds): Caller {
  const where = `The server at ${address}`
  const send: Send = async (path, request) => {
    const signal = AbortSignal.timeout(patience)
    try {
      const response = await fetch(new URL(path, address), { ...request, redirect: 'error', signal })
      // Read within the same time: a server may begin to answer and say no more.
      return new Response((await response.text()) || null, { status: response.status })
    } catch (error) {
      if (signal.aborted) throw new StartRefused(`${where} has not responded for ${Math.round(patience / 1000)} s.`)
      const { cause } = error as Error
      throw new StartRefused(`${where} can't be reached: ${cause instanceof Error ? cause.message : String(error)}.`)
    }
  }
  return { ask: askThrough(send, token, where), close: async () => {} }
}

interface Issuing {
  secret: string
  clock: () => Date
}

const issueToken = ({ secret, clock }: Issuing): Promise<string> =>
  createTokens(secret, clock).issue({ subject: system.id, session: 'terminal' }, tokenSeconds)

/** An installation whose API is in this process, for the system itself. */
export async function callApi(api: ReturnType<typeof createApi>, issuing: Issuing): Promise<Caller['ask']> {
  return askThrough(async (path, init) => api.request(path, init), await issueToken(issuing), 'The database')
}

/**
 * The installation that the settings name: through its running server where one has the data directory, else its database. Jobs that what is asked
 * for leads to are left to a server unless they are run here.
 */
export async function callHere(settings: ServerSettings, { runsJobs = true } = {}): Promise<Caller> {
  const secret = sessionSecret(settings)
  const clock = (): Date => new Date()
  const running = settings.databaseUrl === undefined ? readLock(settings.dataDirectory) : null
  if (running?.address) return callAt(running.address, await issueToken({ secret, clock }))
  const { models, declaring, close } = await openRecords(settings)
  const { secureCookies, contactEmail } = settings
  const ports = createPorts({
    models,
    declaring,
    clock,
    secret,
    isUnavailable,
    secureCookies,
    contactEmail,
    ready: async () => ({}),
  })
  ports.jobs.isStopping = !runsJobs
  return {
    ask: await callApi(createApi(ports), { secret, clock }),
    close: async () => {
      await ports.background.settled()
      await close()
    },
  }
}
