import { TranslatorFailed, type TranslatorFailure } from '../../src/features/suggestions/translator.ts'

/** The limits of a response: its time and size. */
export interface ResponseLimits {
  milliseconds: number
  bytes: number
}

const failureOf = (status: number): TranslatorFailure => {
  if (status === 429) return 'busy'
  return status >= 500 ? 'unreachable' : 'refused'
}

/** Reads the body of a response as text. Throws `TranslatorFailed` if it is too large. */
async function readLimited(response: Response, bytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > bytes) throw new TranslatorFailed('broken')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const reasonOf = (error: unknown): TranslatorFailure =>
  error instanceof Error && error.name === 'TimeoutError' ? 'timed_out' : 'unreachable'

/**
 * Posts JSON to a URL and returns the JSON of the response, without following redirects. Throws `TranslatorFailed`, which contains neither
 * the request nor the response, or the signal's reason if that aborts it.
 */
export async function postJson(
  url: string,
  body: object,
  {
    headers,
    limits,
    signal,
  }: { headers: Record<string, string>; limits: ResponseLimits; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const late = AbortSignal.timeout(limits.milliseconds)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([late, signal]) : late,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new TranslatorFailed(failureOf(response.status))
    }
    const text = await readLimited(response, limits.bytes)
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new TranslatorFailed('broken')
    }
  } catch (error) {
    if (error instanceof TranslatorFailed) throw error
    signal?.throwIfAborted()
    throw new TranslatorFailed(reasonOf(error))
  }
}
