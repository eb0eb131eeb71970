import { browserStorage, tabStorage } from './storage.ts'

const key = 'access_token'
const over = 'session_over'

/** Returns the session token; null if nobody is signed in. */
export const readToken = (): string | null => browserStorage.getItem(key)

/** Stores the session token; in memory if the browser's storage is blocked. */
export function storeToken(token: string): void {
  browserStorage.setItem(key, token)
  tabStorage.removeItem(over)
}

/** Removes the session token. */
export const dropToken = (): void => browserStorage.removeItem(key)

/** Remembers until the next sign-in that the session in this tab expired. */
export const noteSessionOver = (): void => void tabStorage.setItem(over, over)

/** Whether the sign-in page is shown because the session expired. */
export const isSessionOver = (): boolean => tabStorage.getItem(over) !== null

/** Calls `ended` when another tab ends the session. Returns a function that unsubscribes. */
export function onSessionEnd(ended: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key && event.newValue === null && readToken() === null) ended()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
