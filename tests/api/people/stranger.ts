import { afterEach, beforeEach, expect, vi } from 'vitest'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import type { OutboxEntry } from '../../../src/features/emails/outboxEntry.ts'
import { ApiResponse } from '../apiResponse.ts'
import { cookieOf } from '../browser.ts'
import type { TestApi } from '../testApi.ts'

/** What runs a product in a test, as far as somebody who comes to it needs to know. */
export type Running = Pick<TestApi, 'app' | 'ports' | 'unexpected'>

export const goodPassword = 'Saperavi-2026!'

let made = 0

/** A number that no other call gave. */
export const nextNumber = (): number => ++made

/** An address of the network, of an e-mail or of a phone that nobody else has. */
export const newAddress = (): string => `10.${(++made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`
export const newEmail = (): string => `person${nextNumber()}@strangers.example`
export const newPhone = (): string => `5${String(nextNumber()).padStart(8, '0')}`

/** Somebody at a browser of their own, with an address and a cookie jar, who may be signed in. */
export class Stranger {
  readonly #api: Running
  readonly address: string
  cookie = ''
  token = ''
  /** Of their password, once they have shown it. */
  proof = ''
  language = 'ka'
  headers: Record<string, string> = {}

  constructor(api: Running, address = newAddress()) {
    this.#api = api
    this.address = address
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const provided = {
      'Content-Language': this.language,
      ...(this.cookie ? { Cookie: `refresh_token=${this.cookie}` } : {}),
      ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
      ...(this.proof ? { Proof: this.proof } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...this.headers,
      ...headers,
    }
    const environment = { incoming: { socket: { remoteAddress: this.address, remotePort: 5, remoteFamily: 'IPv4' } } }
    const init = { method, headers: provided, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await ApiResponse.of(await this.#api.app.request(`${apiBase}${path}`, init, environment))
    this.cookie = cookieOf(response)?.value ?? this.cookie
    return response
  }

  post(path: string, body?: unknown): Promise<ApiResponse> {
    return this.call('POST', path, body)
  }

  async signIn(email: string, password = goodPassword): Promise<ApiResponse> {
    const response = await this.post('/auth/login', { email, password })
    if (response.status === 200) this.token = String(response.record.access_token)
    return response
  }

  /** Shows the password, so that the calls of the next 5 minutes carry a proof of it. */
  async prove(password = goodPassword): Promise<ApiResponse> {
    const response = await this.post('/profile/proof', { password })
    if (response.status === 200) this.proof = String(response.record.proof)
    return response
  }

  /** Asks for a registration email and answers the token in it. */
  async register(email: string, sector = 2): Promise<string> {
    expect((await this.post('/auth/register', { email, sector, terms: true })).status).toBe(202)
    return tokenIn(await lastEmail(this.#api, email))
  }

  /** Goes from a link's token to a confirmed number and answers the ticket of the last step. */
  async confirmNumber(ticket: string, phone = newPhone()): Promise<string> {
    expect((await this.post('/auth/confirm_number', { ticket, phone })).json).toEqual({
      resend_after: 60,
      expires_in: 180,
    })
    const { record } = await this.post('/auth/confirm_code', { ticket, code: await lastCode(this.#api, phone) })
    return String(record.ticket)
  }

  /** The whole way to an account in a sector; the stranger is then signed in. */
  async join({
    email = newEmail(),
    phone = newPhone(),
    sector = 2,
  }: { email?: string; phone?: string; sector?: number } = {}): Promise<string> {
    const { record } = await this.post('/auth/verify_registration', { token: await this.register(email, sector) })
    const response = await this.post('/auth/create_user', {
      ...account(await this.confirmNumber(String(record.ticket), phone)),
      ...belongings(sector),
    })
    this.token = String(response.record.access_token)
    return email
  }

  profile(): Promise<ApiResponse> {
    return this.post('/profile/get')
  }
}

/** Registers as far as the step that creates the account. Returns the address and the ticket of that step. */
export async function reachAccountStep(
  one: Stranger,
  sector = 2,
  email = newEmail(),
): Promise<{ email: string; ticket: string }> {
  const { record } = await one.post('/auth/verify_registration', { token: await one.register(email, sector) })
  return { email, ticket: await one.confirmNumber(String(record.ticket)) }
}

export const account = (ticket: string) => ({
  ticket,
  first_name: 'ნინო',
  last_name: 'ბერიძე',
  password: goodPassword,
  password_repeat: goodPassword,
})

/** What somebody brings who registers in a sector. */
export const belongings = (sector: number) =>
  sector === 4
    ? { guide: { guide_type_id: 3 } }
    : { organization: { type: 2, legal_name: 'შპს „ახალი მარანი“', id_number: String(500_000_000 + nextNumber()) } }

/** What was sent so far, newest first, when all that is going on has ended. */
export async function outbox(api: Running): Promise<OutboxEntry[]> {
  await api.ports.background.settled()
  return (await api.ports.outbox?.()) ?? []
}

export const emailsTo = async (api: Running, to: string): Promise<OutboxEntry[]> =>
  (await outbox(api)).filter(entry => entry.to === to)

/** The newest email to an address. Throws where there is none. */
export async function lastEmail(api: Running, to: string): Promise<OutboxEntry> {
  const [email] = await emailsTo(api, to)
  if (!email) throw new Error(`No email to ${to}; unexpected: ${api.unexpected.map(String).join(', ') || 'nothing'}`)
  return email
}

/** The token in an email's link. */
export function tokenIn({ text }: OutboxEntry): string {
  const [, token] = /[?&](?:email_)?token=([^\s&]+)/.exec(text) ?? []
  if (!token) throw new Error(`No token in: ${text}`)
  return decodeURIComponent(token)
}

/** The code in the newest message to a phone. */
export async function lastCode(api: Running, phone: string): Promise<string> {
  const [code] = /\b\d{4}\b/.exec((await lastEmail(api, phone)).text) ?? []
  if (!code) throw new Error(`No code was sent to ${phone}`)
  return code
}

/** A code of four digits that is not this one. */
export const otherCode = (code: string, step = 1): string => String((Number(code) + step) % 10_000).padStart(4, '0')

/** Milliseconds that a timer can wait at most. */
const longestTimer = 2 ** 31 - 1

/** Lets the counters of limits go by the API's clock in every test of a file; the answer moves both. */
export function timeOf(api: () => TestApi): (seconds: number) => void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: api().clock.now() })
    // The embedded database has set its alarm by another clock, and asks to be woken in months: Node would wake it at once, again and again.
    const wake = globalThis.setTimeout
    const inTime = (work: () => void, milliseconds = 0, ...more: []) =>
      wake(work, Math.min(milliseconds, longestTimer), ...more)
    vi.stubGlobal('setTimeout', Object.assign(inTime, wake))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return seconds => {
    api().clock.advance(seconds)
    vi.setSystemTime(api().clock.now())
  }
}

/** Does a thing so often at once, each time with its number. */
export const atOnce = <Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_one, index) => work(index)))

/** How many answers there were of each status. */
export const statuses = (answers: readonly ApiResponse[]): Record<number, number> =>
  answers.reduce<Record<number, number>>(
    (counted, { status }) => ({ ...counted, [status]: (counted[status] ?? 0) + 1 }),
    {},
  )

/** Every row of a table, oldest first. */
export const rowsOf = (api: TestApi, entity: string) =>
  api.store.find({ entity, where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 100_000 })
