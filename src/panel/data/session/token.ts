import { browserKeep, tabKeep } from './storage.ts'

const key = 'access_token'
const over = 'session_over'

/** The token of whoever is signed in; null where nobody is. */
export const readToken = (): string | null => browserKeep.getItem(key)

/** Keeps the token of whoever has signed in; where the browser keeps nothing it holds for this page. */
export function storeToken(token: string): void {
  browserKeep.setItem(key, token)
  tabKeep.removeItem(over)
}

/** Forgets the token, with which nobody is signed in here. */
export const dropToken = (): void => browserKeep.removeItem(key)

/** Remembers, until somebody signs in, that the session in this tab ended without the person wanting it. */
export const noteSessionOver = (): void => void tabKeep.setItem(over, over)

/** Whether the sign-in page is there because a session ended without the person wanting it. */
export const isSessionOver = (): boolean => tabKeep.getItem(over) !== null

/** Calls back when another tab ends the session; gives the way to stop listening. */
export function onSessionEnd(ended: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key && event.newValue === null && readToken() === null) ended()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
