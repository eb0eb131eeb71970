/**
 * What the page's first script has asked the API for while the panel's code was on its way, in the name of whoever had this token. See
 * `src/tourism/panel/firstScript.ts`.
 */
export interface Asked {
  token: string
  /** By method and address. */
  answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    asked?: Asked | undefined
  }
}

/** Under which an answer is found. */
export const askedKey = (method: string, url: string): string => `${method} ${url}`

/** The answer to a question that was asked for the same person before the panel's code was there, once; undefined where there is none. */
export function takeAsked(url: string, method: string, token: string | null): Promise<Response> | undefined {
  const { asked } = window
  if (asked?.token !== token) return undefined
  const key = askedKey(method, url)
  const answer = asked?.answers[key]
  delete asked?.answers[key]
  return answer
}
