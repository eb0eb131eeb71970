import { modelHeader } from '../../../engine/http/limits.ts'
import { takeRequested } from './requested.ts'
import { connection } from './connection.ts'
import { readLocale } from './locale.ts'
import { withTimeout, timeoutOf } from './withTimeout.ts'
import { page } from './page.ts'
import { proofPrompt, proofHeader, wantsProof } from './proof.ts'
import { renewToken } from './renewToken.ts'
import { noteModel, seenModel } from './seenModel.ts'
import { readToken } from './token.ts'

const withSession = (options: RequestInit, token: string | null): RequestInit => {
  const headers = new Headers(options.headers)
  headers.set('Content-Language', headers.get('Content-Language') ?? readLocale())
  headers.set(modelHeader, String(seenModel()))
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return { ...options, headers }
}

/** `fetch`, or an earlier request, with a timeout; records whether the server is reachable and which model it has. */
async function fetchWithTimeout(url: string, options: RequestInit, requested?: Promise<Response>): Promise<Response> {
  try {
    const response = await withTimeout(
      timeoutOf(options),
      options.signal,
      signal => requested ?? fetch(url, { ...options, signal }),
    )
    connection.report(true)
    noteModel(Number(response.headers.get(modelHeader)))
    return response
  } catch (error) {
    if (error instanceof TypeError) connection.report(false)
    throw error
  }
}

/** `fetch` with the token, which is renewed on a 401. */
async function fetchWithToken(url: string, options: RequestInit): Promise<Response> {
  const token = readToken()
  const response = await fetchWithTimeout(
    url,
    withSession(options, token),
    takeRequested(url, options.method ?? 'GET', token),
  )
  if (response.status !== 401 || !token) return response
  const renewed = await renewToken(token)
  if (renewed) return fetchWithTimeout(url, withSession(options, renewed))
  page.reloadToSignIn()
  return response
}

const withProof = (options: RequestInit, proof: string): RequestInit => {
  const headers = new Headers(options.headers)
  headers.set(proofHeader, proof)
  return { ...options, headers }
}

/**
 * `fetch` as the signed-in person. On a 401 it renews the token and retries once; if the session has expired, it
 * reloads the page, which leads to the sign-in page, and returns the 401. If the server requires a proof of the
 * password, it retries with one; if the person cancels, it returns the error response. Rejects with a
 * `RequestTimeoutError` if the response does not begin in time.
 */
export async function authorizedFetch(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetchWithToken(url, options)
  if (!(await wantsProof(url, response))) return response
  const held = proofPrompt.held()
  const again = held ? await fetchWithToken(url, withProof(options, held)) : response
  if (held && !(await wantsProof(url, again))) return again
  const proof = await proofPrompt.ask()
  return proof ? fetchWithToken(url, withProof(options, proof)) : again
}
