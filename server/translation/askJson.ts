import { TranslatorFailed, type TranslatorFailure } from '../../src/features/suggestions/translator.ts'

/** How long one answer may take, and how large it may be. */
export interface AskLimits {
  milliseconds: number
  bytes: number
}

const failureOf = (status: number): TranslatorFailure => {
  if (status === 429) return 'busy'
  return status >= 500 ? 'unreachable' : 'refused'
}

/** The body of an answer as text. Throws `TranslatorFailed` for one that is too large. */
async function readLimited(answer: Response, bytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > bytes) throw new TranslatorFailed('broken')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const reasonOf = (error: unknown): TranslatorFailure =>
  error instanceof Error && error.name === 'TimeoutError' ? 'timed_out' : 'unreachable'

/**
 * Sends JSON to an address and answers the JSON that comes back; it follows that address nowhere else. Throws `TranslatorFailed`, which
 * contains neither what was sent nor what came, and the signal's reason where that ends it.
 */
export async function askJson(
  url: string,
  body: object,
  { headers, limits, signal }: { headers: Record<string, string>; limits: AskLimits; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const late = AbortSignal.timeout(limits.milliseconds)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([late, signal]) : late,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new TranslatorFailed(failureOf(answer.status))
    }
    const text = await readLimited(answer, limits.bytes)
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
