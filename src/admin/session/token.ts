const key = 'access_token'

export const readToken = (): string | null => localStorage.getItem(key)

export const storeToken = (token: string): void => localStorage.setItem(key, token)

export const dropToken = (): void => localStorage.removeItem(key)

/** Calls back when another tab ends the session; gives the way to stop listening. */
export function onSessionEnd(ended: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key && event.newValue === null) ended()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
