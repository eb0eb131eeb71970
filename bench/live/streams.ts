import { Agent, get } from 'node:http'
import { createTokens } from '../../server/tokens.ts'
import { maxStreams } from '../../src/engine/rules/access/limits.ts'
import type { Target } from '../server/openTarget.ts'

/** How many streams are opened concurrently. */
const openedAtOnce = 100

/**
 * Returns the given number of tokens for users created here, with as many streams each as allowed. They are signed with
 * the server's `secret`, so that nobody has to sign in.
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
  /** The number of open streams. */
  open(): number
  /** Returns the milliseconds until each stream has received a text, in order of arrival. Throws on timeout. */
  whenReceived(text: string, timeout: number): Promise<number[]>
  close(): void
}

/**
 * Opens a stream of `GET /events` per token, each with a connection of its own; resolves once the server has greeted on
 * all.
 */
export async function openStreams(address: string, tokens: readonly string[]): Promise<Streams> {
  // A keep-alive agent makes the kernel probe each connection every second: with 10,000 connections, a busy machine
  // drops some probes, and a connection with ten unanswered ones is closed.
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const listeners = new Set<(number: number, text: string) => void>()
  let gone = 0
  const open = (token: string, number: number) =>
    new Promise<void>((resolve, reject) => {
      const request = get(
        `${address}/api/v1/events`,
        { agent, headers: { Authorization: `Bearer ${token}` } },
        response => {
          if (response.statusCode !== 200)
            return reject(new Error(`A stream failed with status ${response.statusCode}`))
          response.setEncoding('utf8')
          response.on('data', (text: string) => {
            resolve()
            for (const listener of listeners) listener(number, text)
          })
          response.on('error', () => {})
          response.on('close', () => gone++)
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
    whenReceived: (text, timeout) =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const heard = new Map<number, number>()
        const finish = () => {
          clearTimeout(timer)
          listeners.delete(listener)
        }
        const timer = setTimeout(() => {
          finish()
          reject(new Error(`${tokens.length - heard.size} of ${tokens.length} streams did not receive ${text}`))
        }, timeout)
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
