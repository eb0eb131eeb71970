/**
 * Requests that the page's first script sent with this token while the panel's code was loading. See
 * `src/tourism/panel/firstScript.ts`.
 */
export interface Requested {
  token: string
  /** By method and URL. */
  responses: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    requested?: Requested | undefined
  }
}

/** Returns the key of a response. */
export const requestedKey = (method: string, url: string): string => `${method} ${url}`

/** Takes the response to a request that the first script sent with the same token, once; undefined if there is none. */
export function takeRequested(url: string, method: string, token: string | null): Promise<Response> | undefined {
  const { requested } = window
  if (requested?.token !== token) return undefined
  const key = requestedKey(method, url)
  const response = requested?.responses[key]
  delete requested?.responses[key]
  return response
}
