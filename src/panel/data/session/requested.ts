/**
 * What the page's first script has asked the API for while the panel's code was on its way, in the name of whoever had this token. See
 * `src/tourism/panel/firstScript.ts`.
 */
export interface Requested {
  token: string
  /** By method and address. */
  answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    requested?: Requested | undefined
  }
}

/** Under which an answer is found. */
export const requestedKey = (method: string, url: string): string => `${method} ${url}`

/** The answer to a question that was requested the same person before the panel's code was there, once; undefined where there is none. */
export function takeRequested(url: string, method: string, token: string | null): Promise<Response> | undefined {
  const { requested } = window
  if (requested?.token !== token) return undefined
  const key = requestedKey(method, url)
  const answer = requested?.answers[key]
  delete requested?.answers[key]
  return answer
}
