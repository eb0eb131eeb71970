import { api } from './api.ts'
import { readLocale } from './locale.ts'
import { noAnswer, problemIn, type ProblemBody } from './problemBody.ts'

/** What a call came to: its answer, or why it was refused. */
export type Outcome<Answer> = { answer: Answer; problem?: undefined } | { answer?: undefined; problem: ProblemBody }

/** Calls the API as nobody in particular; `path` is below `/api/v1`. An empty answer is undefined. Never rejects. */
export async function post<Answer = unknown>(path: string, body: unknown): Promise<Outcome<Answer>> {
  const headers = { 'Content-Type': 'application/json', 'Content-Language': readLocale() }
  const response = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
  if (!response) return { problem: noAnswer }
  const text = await response.text()
  if (!response.ok) return { problem: problemIn(response.status, response.headers, text) }
  return { answer: text === '' ? undefined : JSON.parse(text) }
}
