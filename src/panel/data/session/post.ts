import { api } from './api.ts'
import { readLocale } from './locale.ts'
import { limited, limitOf } from './limited.ts'
import { noAnswer, problemIn, problemOnTheWay, type ProblemBody } from './problemBody.ts'

/** What a call came to: its answer, or why it was refused. */
export type Outcome<Answer> = { answer: Answer; problem?: undefined } | { answer?: undefined; problem: ProblemBody }

/** Calls the API as nobody in particular; `path` is below `/api/v1`. An empty answer is undefined. Never rejects. */
export async function post<Answer = unknown>(path: string, body: unknown): Promise<Outcome<Answer>> {
  const headers = { 'Content-Type': 'application/json', 'Content-Language': readLocale() }
  const options: RequestInit = { method: 'POST', headers, body: JSON.stringify(body) }
  try {
    return await limited(limitOf(options), null, async signal => {
      const response = await fetch(`${api}${path}`, { ...options, signal })
      const text = await response.text()
      if (!response.ok) return { problem: problemIn(response.status, response.headers, text) }
      return { answer: text === '' ? undefined : JSON.parse(text) }
    })
  } catch (error) {
    return { problem: problemOnTheWay(error) ?? noAnswer }
  }
}
