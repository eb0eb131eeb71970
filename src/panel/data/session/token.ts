import { browserKeep } from './storage.ts'

const key = 'access_token'

/** The token of whoever is signed in; null where nobody is. */
export const readToken = (): string | null => browserKeep.getItem(key)

/** Keeps the token of whoever has signed in; where the browser keeps nothing it holds for this page. */
export const storeToken = (token: string): void => void browserKeep.setItem(key, token)

/** Forgets the token, with which nobody is signed in here. */
export const dropToken = (): void => browserKeep.removeItem(key)

/** Calls back when another tab ends the session; gives the way to stop listening. */
export function onSessionEnd(ended: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key && event.newValue === null && readToken() === null) ended()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
