import { modelHeader } from '../../../engine/http/limits.ts'
import { takeRequested } from './requested.ts'
import { connection } from './connection.ts'
import { readLocale } from './locale.ts'
import { limited, limitOf } from './limited.ts'
import { page } from './page.ts'
import { proofDesk, proofHeader, wantsProof } from './proof.ts'
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

/** `fetch`, or an earlier request, that is aborted when its response does not begin in time, and reports whether the server could be reached and of which model it answers. */
async function fetchReported(url: string, options: RequestInit, requested?: Promise<Response>): Promise<Response> {
  try {
    const response = await limited(
      limitOf(options),
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

/** `fetch` with the token, which a 401 renews. */
async function fetchSigned(url: string, options: RequestInit): Promise<Response> {
  const token = readToken()
  const response = await fetchReported(
    url,
    withSession(options, token),
    takeRequested(url, options.method ?? 'GET', token),
  )
  if (response.status !== 401 || !token) return response
  const renewed = await renewToken(token)
  if (renewed) return fetchReported(url, withSession(options, renewed))
  page.enterAnew()
  return response
}

const withProof = (options: RequestInit, proof: string): RequestInit => {
  const headers = new Headers(options.headers)
  headers.set(proofHeader, proof)
  return { ...options, headers }
}

/**
 * `fetch` in the name of the signed-in person. A 401 renews the token and asks once more; where the session is over the page is
 * loaded again, which leads to the sign-in page, and the 401 is given back. What is refused without a proof of the password is requested
 * once more with one; where the person would not show it, the refusal is given back. Rejects with a `LateError` where no answer begins
 * in time.
 */
export async function authorizedFetch(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetchSigned(url, options)
  if (!(await wantsProof(url, response))) return response
  const held = proofDesk.held()
  const again = held ? await fetchSigned(url, withProof(options, held)) : response
  if (held && !(await wantsProof(url, again))) return again
  const proof = await proofDesk.ask()
  return proof ? fetchSigned(url, withProof(options, proof)) : again
}
