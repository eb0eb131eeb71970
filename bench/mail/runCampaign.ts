import type { CampaignProgress } from '../../src/features/mail/campaign.ts'
import { demoPassword } from '../../server/seed.ts'
import { openSink } from './sink.ts'
import { startServer, type ServerChild } from './servers.ts'

interface Given {
  /** Settings of each server; a server with an embedded database is the only one. */
  servers: readonly Readonly<Record<string, string>>[]
  emails: number
  /** How many times a server is killed while emails are sent. */
  kills: number
}

export interface Outcome {
  /** How many recipients got no email, one, or more. */
  receivers: { none: number; one: number; more: number }
  progress: CampaignProgress
  /** How many recipients without an email are not reported as uncertain. */
  untold: number
  kills: number
  seconds: number
}

const base = '/api/v1'

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

interface CallOptions {
  method?: string
  body?: unknown
  text?: string
  type?: string
}

/** Sends requests to whichever server is available, as the demo administrator. */
class Client {
  readonly servers: ServerChild[]
  #token = ''
  #proof = ''

  constructor(servers: ServerChild[]) {
    this.servers = servers
  }

  async signIn(): Promise<void> {
    const { access_token } = JSON.parse(
      await this.request('/auth/login', { body: { email: 'admin@marani.example', password: demoPassword } }),
    ) as { access_token: string }
    this.#token = access_token
    const { proof } = JSON.parse(await this.request('/profile/proof', { body: { password: demoPassword } })) as {
      proof: string
    }
    this.#proof = proof
  }

  async request(
    path: string,
    { method = 'GET', body, text, type = 'application/json' }: CallOptions = {},
  ): Promise<string> {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
    for (let tries = 0; ; tries++) {
      const server = this.servers[tries % this.servers.length]
      try {
        const response = await fetch(`${server?.address}${base}${path}`, {
          method: sent === undefined ? method : 'POST',
          headers: {
            ...(sent === undefined ? {} : { 'Content-Type': type }),
            ...(this.#token ? { Authorization: `Bearer ${this.#token}`, Proof: this.#proof } : {}),
          },
          ...(sent === undefined ? {} : { body: sent }),
        })
        const body = await response.text()
        if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
        return body
      } catch (error) {
        if (!(error instanceof TypeError) || tries > 100) throw error
        await pause(200)
      }
    }
  }
}

const address = (index: number): string => `reader${index}@letters.example`

async function addPeople(client: Client, emails: number): Promise<void> {
  const rows = Array.from({ length: emails }, (_, index) =>
    JSON.stringify({
      line: index + 1,
      values: {
        email: address(index),
        firstname: `Reader ${index}`,
        lastname: 'Campaign',
        role: 'user',
        language: index % 2 ? 'ka' : 'en',
      },
    }),
  )
  const body = await client.request('/import/users', {
    text: `${[JSON.stringify({}), ...rows].join('\n')}\n`,
    type: 'application/x-ndjson',
  })
  if (!body.includes('"kind":"done"')) throw new Error(`The recipients were not imported: ${body.slice(-500)}`)
}

const campaign = {
  kind: 'news',
  subject_ge: 'ამბავი, {first_name}',
  subject_en: 'News for {first_name}',
  body_ge: '<p>გამარჯობა, {first_name} {last_name}.</p><p>{panel_url}</p>',
  body_en: '<p>Hello {first_name} {last_name},</p><p>{panel_url}</p>',
  recipients: { filter: { lastname: 'Campaign' } },
  rate: 500,
}

/**
 * Sends a campaign through servers that are killed at random and restarted, and counts the emails received by the mail
 * server.
 */
export async function runCampaign({ servers: environments, emails, kills }: Given): Promise<Outcome> {
  const sink = await openSink()
  const running: ServerChild[] = []
  const start = (environment: Readonly<Record<string, string>>) =>
    startServer({ SMTP_URL: sink.url, MAIL_FROM: 'post@panel.example', ...environment })
  try {
    for (const environment of environments) running.push(await start(environment))
    const client = new Client(running)
    await client.signIn()
    await addPeople(client, emails)
    const began = performance.now()
    const { id } = JSON.parse(await client.request('/mail', { body: campaign })) as { id: string }
    const request = async () => JSON.parse(await client.request(`/campaigns/${id}/progress`)) as CampaignProgress
    // Kills are spread over the campaign, each at a random moment of its share.
    const killAt = Array.from({ length: kills }, (_, index) => ((index + Math.random()) / kills) * emails * 0.9)
    let killed = 0
    let progress = await request()
    for (; progress.status === 'scheduled' || progress.status === 'sending'; progress = await request()) {
      if (killed < kills && sink.received.size > (killAt[killed] ?? Infinity)) {
        const victim = Math.floor(Math.random() * running.length)
        await running[victim]?.kill()
        running[victim] = await start(environments[victim] ?? {})
        killed++
      }
      await pause(50)
    }
    const seconds = (performance.now() - began) / 1000
    const times = Array.from({ length: emails }, (_, index) => sink.received.get(address(index)) ?? 0)
    const none = times.filter(count => count === 0).length
    return {
      receivers: {
        none,
        one: times.filter(count => count === 1).length,
        more: times.filter(count => count > 1).length,
      },
      progress,
      untold: Math.max(0, none - progress.uncertain),
      kills: killed,
      seconds,
    }
  } finally {
    await Promise.all(running.map(server => server.stop()))
    await sink.close()
  }
}
