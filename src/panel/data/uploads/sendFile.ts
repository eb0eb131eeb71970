import { modelHeader } from '../../../engine/http/limits.ts'
import { api } from '../session/api.ts'
import { authorizedFetch } from '../session/authorizedFetch.ts'
import { readLocale } from '../session/locale.ts'
import { page } from '../session/page.ts'
import { networkProblem, problemIn, type ProblemBody } from '../session/problemBody.ts'
import { renewToken } from '../session/renewToken.ts'
import { noteModel, seenModel } from '../session/seenModel.ts'
import type { UploadedFile } from '../../../engine/model/uploadedFile.ts'
import { readToken } from '../session/token.ts'

export interface Sending {
  file: File
  /** The entity and the field for which the file is uploaded. */
  resource: string
  field: string
  signal: AbortSignal
  /** Called with the share that was sent, 0 to 1. */
  onProgress(share: number): void
}

/** A file that was rejected, with the problem that the server (or the browser before it) reported. */
export class UploadRejected extends Error {
  override name = 'UploadRejected'
  readonly problem: ProblemBody

  constructor(problem: ProblemBody) {
    super(problem.code)
    this.problem = problem
  }
}

const address = `${api}/files`

interface UploadResponse {
  status: number
  headers: Headers
  text: string
}

const bodyOf = ({ file, resource, field }: Sending): FormData => {
  const body = new FormData()
  body.set('resource', resource)
  body.set('field', field)
  body.set('file', file, file.name)
  return body
}

/** Sends with XMLHttpRequest, which reports the upload's progress. */
function ask(sending: Sending, token: string | null): Promise<UploadResponse> {
  const { signal, onProgress } = sending
  const { promise, resolve, reject } = Promise.withResolvers<UploadResponse>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.open('POST', address)
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Content-Language', readLocale())
  request.setRequestHeader(modelHeader, String(seenModel()))
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    noteModel(Number(request.getResponseHeader(modelHeader)))
    const retryAfter = request.getResponseHeader('Retry-After')
    resolve({
      status: request.status,
      headers: new Headers(retryAfter ? { 'Retry-After': retryAfter } : {}),
      text: request.responseText,
    })
  })
  request.addEventListener('error', () => reject(new UploadRejected(networkProblem)))
  request.addEventListener('abort', () => reject(signal.reason))
  signal.addEventListener('abort', abort, { once: true })
  request.send(bodyOf(sending))
  return promise.finally(() => signal.removeEventListener('abort', abort))
}

async function askInSession(sending: Sending): Promise<UploadResponse> {
  const token = readToken()
  const response = await ask(sending, token)
  if (response.status !== 401 || !token) return response
  const renewed = await renewToken(token).catch(() => {
    throw new UploadRejected(networkProblem)
  })
  if (renewed) return ask(sending, renewed)
  page.reloadToSignIn()
  return response
}

/** The prototype replaces only `fetch`, which reports no progress. */
async function sendToPrototype(sending: Sending): Promise<UploadResponse> {
  const response = await authorizedFetch(address, { method: 'POST', body: bodyOf(sending), signal: sending.signal })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/**
 * Uploads a file as the signed-in person; on a 401, renews the token and retries once. Rejects with `UploadRejected`, or
 * with the signal's reason if it is cancelled.
 */
export async function sendFile(sending: Sending): Promise<UploadedFile> {
  sending.signal.throwIfAborted()
  const { status, headers, text } = await (import.meta.env.MODE === 'prototype'
    ? sendToPrototype(sending)
    : askInSession(sending))
  if (status !== 200 && status !== 201) throw new UploadRejected(problemIn(status, headers, text))
  try {
    return JSON.parse(text) as UploadedFile
  } catch {
    throw new UploadRejected(problemIn(502, headers, ''))
  }
}
