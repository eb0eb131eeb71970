const key = 'marani.sign_in_email'

/** Holds on to the typed e-mail while the page reloads in another language. */
export const keepEmail = (email: string): void => sessionStorage.setItem(key, email)

/** The e-mail held before the reload, once. */
export function takeKeptEmail(): string {
  const email = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return email
}
