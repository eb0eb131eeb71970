import { Agent, get } from 'node:http'
import { Pool } from 'undici'
import { demoPassword, demoPeople } from '../../server/seed.ts'

const signInsAtOnce = 8

/** Tokens of so many sessions of the demo people; each signs in from an address of its own, so that no limit is met. */
export async function signInAll(address: string, count: number): Promise<string[]> {
  const client = new Pool(address, { connections: signInsAtOnce, pipelining: 1 })
  const numbers = Array.from({ length: count }, (_, index) => index).values()
  const tokens: string[] = []
  const signIn = async () => {
    for (const number of numbers) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` }
      const body = JSON.stringify({ email: demoPeople[number % demoPeople.length], password: demoPassword })
      const answer = await client.request({ method: 'POST', path: '/api/v1/auth/login', headers, body })
      const said = (await answer.body.json()) as { access_token?: string }
      if (!said.access_token) throw new Error(`Signing in answered ${answer.statusCode}`)
      tokens.push(said.access_token)
    }
  }
  try {
    await Promise.all(Array.from({ length: signInsAtOnce }, signIn))
  } finally {
    await client.close()
  }
  return tokens
}

export interface Streams {
  /** Milliseconds from now until each stream has heard a text, in the order they heard it. Throws where one has not in time. */
  hear(text: string, patience: number): Promise<number[]>
  close(): void
}

/** A stream of `GET /events` for every token, over a socket of its own; there once the server has greeted on each. */
export async function openStreams(address: string, tokens: readonly string[]): Promise<Streams> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const listeners = new Set<(number: number, text: string) => void>()
  const open = (token: string, number: number) =>
    new Promise<void>((resolve, reject) => {
      const request = get(`${address}/api/v1/events`, { agent, headers: { Authorization: `Bearer ${token}` } }, answer => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`))
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          resolve()
          for (const listener of listeners) listener(number, text)
        })
        answer.on('error', () => {})
      })
      request.on('error', reject)
    })
  await Promise.all(tokens.map(open))
  return {
    hear: (text, patience) =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const heard = new Map<number, number>()
        const finish = () => {
          clearTimeout(timer)
          listeners.delete(listener)
        }
        const timer = setTimeout(() => {
          finish()
          reject(new Error(`${tokens.length - heard.size} of ${tokens.length} streams heard nothing of ${text}`))
        }, patience)
        const listener = (number: number, said: string) => {
          if (!said.includes(text) || heard.has(number)) return
          heard.set(number, performance.now() - began)
          if (heard.size < tokens.length) return
          finish()
          resolve([...heard.values()])
        }
        listeners.add(listener)
      }),
    close: () => agent.destroy(),
  }
}
