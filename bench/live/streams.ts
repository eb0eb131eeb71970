import { Agent, get } from 'node:http'
import { createTokens } from '../../server/tokens.ts'
import { maxStreams } from '../../src/engine/rules/access/limits.ts'
import type { Target } from '../server/openTarget.ts'

/** So many streams are asked for at the same time. */
const openedAtOnce = 100

/**
 * Tokens of so many sessions of people who are made for this, each with as many streams as one may have. The server signs with
 * `secret`, so that nobody has to sign in.
 */
export async function tokensFor(target: Target, secret: string, count: number): Promise<string[]> {
  const tokens = createTokens(secret, () => new Date())
  const all: string[] = []
  for (let number = 0; all.length < count; number++) {
    const person = JSON.parse(
      await target.create('/api/v1/users', {
        email: `listener${number}@marani.example`,
        firstname: 'L',
        lastname: String(number),
        role: 'moderator',
      }),
    ) as { id: string }
    for (let stream = 0; stream < maxStreams && all.length < count; stream++)
      all.push(await tokens.issue({ subject: person.id, session: person.id }, 3_600))
  }
  return all
}

export interface Streams {
  /** How many are still open. */
  open(): number
  /** Milliseconds from now until each stream has heard a text, in the order they heard it. Throws where one has not in time. */
  hear(text: string, patience: number): Promise<number[]>
  close(): void
}

/** A stream of `GET /events` for every token, over a socket of its own; there once the server has greeted on each. */
export async function openStreams(address: string, tokens: readonly string[]): Promise<Streams> {
  // An agent that keeps connections alive has the kernel ask each of them every second whether it is still there: of 10,000 such
  // questions a busy machine drops some, and a connection that got no answer ten times is gone.
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const listeners = new Set<(number: number, text: string) => void>()
  let gone = 0
  const open = (token: string, number: number) =>
    new Promise<void>((resolve, reject) => {
      const request = get(
        `${address}/api/v1/events`,
        { agent, headers: { Authorization: `Bearer ${token}` } },
        answer => {
          if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`))
          answer.setEncoding('utf8')
          answer.on('data', (text: string) => {
            resolve()
            for (const listener of listeners) listener(number, text)
          })
          answer.on('error', () => {})
          answer.on('close', () => gone++)
        },
      )
      request.on('error', reject)
    })
  const numbered = tokens.entries()
  await Promise.all(
    Array.from({ length: openedAtOnce }, async () => {
      for (const [number, token] of numbered) await open(token, number)
    }),
  )
  return {
    open: () => tokens.length - gone,
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
