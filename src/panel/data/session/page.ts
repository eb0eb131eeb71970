import { noteSessionOver } from './token.ts'

let isForced = false

/** The page as a whole; everything that leaves or reloads it is here. */
export const page = {
  reload: (): void => window.location.reload(),
  open: (address: string): void => window.location.assign(address),
  /** Reloads the page because the session expired. The sign-in page says so and leads back here. */
  reloadToSignIn: (): void => {
    isForced = true
    noteSessionOver()
    page.reload()
  },
  /** Whether the page is being left because the session expired. */
  isForced: (): boolean => isForced,
}
