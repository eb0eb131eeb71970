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
import { StartError, type ServerSettings } from './settings.ts'
import { createTokens } from './tokens.ts'

/** A client of one installation's API. */
export interface ApiClient {
  /**
   * Returns the JSON of the response, or an empty object if it has none. Throws `ApiRejected` if the installation rejects the request, and
   * `StartError` if it can't be reached.
   */
  request(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Row>
  close(): Promise<void>
}

/** A request that the installation rejected, with the problem it responded with. */
export class ApiRejected extends Error {
  override name = 'ApiRejected'
  readonly problem: Row

  constructor(problem: Row) {
    super(String(problem.title))
    this.problem = problem
  }
}

const tokenSeconds = 3_600

/** How long an installation may take to respond. */
const timeoutMilliseconds = 120_000

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null

type Send = (path: string, request: RequestInit) => Promise<Response>

const requestThrough =
  (send: Send, token: string, where: string): ApiClient['request'] =>
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
    if (!isObject(answer)) throw new StartError(`${where} gave an answer that is not Marani's (${response.status}).`)
    if (response.ok) return answer
    if (typeof answer.title !== 'string')
      throw new StartError(`${where} gave an answer that is not Marani's (${response.status}).`)
    throw new ApiRejected(answer)
  }

/** A client of the installation at `address` that acts for the person the token belongs to. A response may take up to `milliseconds`. */
export function createApiClient(address: string, token: string, milliseconds = timeoutMilliseconds): ApiClient {
  const where = `The server at ${address}`
  const send: Send = async (path, request) => {
    const signal = AbortSignal.timeout(milliseconds)
    try {
      const response = await fetch(new URL(path, address), { ...request, redirect: 'error', signal })
      // The body counts towards the same timeout: a server may send headers and then nothing more.
      return new Response((await response.text()) || null, { status: response.status })
    } catch (error) {
      if (signal.aborted) throw new StartError(`${where} has not responded for ${Math.round(milliseconds / 1000)} s.`)
      const { cause } = error as Error
      throw new StartError(`${where} can't be reached: ${cause instanceof Error ? cause.message : String(error)}.`)
    }
  }
  return { request: requestThrough(send, token, where), close: async () => {} }
}

interface TokenIssuer {
  secret: string
  clock: () => Date
}

const issueToken = ({ secret, clock }: TokenIssuer): Promise<string> =>
  createTokens(secret, clock).issue({ subject: system.id, session: 'terminal' }, tokenSeconds)

/** A client of an API in this process, acting as `system`. */
export async function createInProcessRequest(
  api: ReturnType<typeof createApi>,
  issuer: TokenIssuer,
): Promise<ApiClient['request']> {
  return requestThrough(async (path, init) => api.request(path, init), await issueToken(issuer), 'The database')
}

/**
 * A client of the installation that the settings name. It calls the running server if one has the data directory open, otherwise it opens
 * the database itself. Background jobs that a request causes are left to a server unless `runsJobs` is true.
 */
export async function openApiClient(settings: ServerSettings, { runsJobs = true } = {}): Promise<ApiClient> {
  const secret = sessionSecret(settings)
  const clock = (): Date => new Date()
  const running = settings.databaseUrl === undefined ? readLock(settings.dataDirectory) : null
  if (running?.address) return createApiClient(running.address, await issueToken({ secret, clock }))
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
    request: await createInProcessRequest(createApi(ports), { secret, clock }),
    close: async () => {
      await ports.background.settled()
      await close()
    },
  }
}
