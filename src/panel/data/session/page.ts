import { noteSessionOver } from './token.ts'

let isForced = false

/** The page as a whole, in one place so that everything that leaves it can be found. */
export const page = {
  reload: (): void => window.location.reload(),
  open: (address: string): void => window.location.assign(address),
  /** Reloads the page because the session is over, which nobody chose: it leads to the sign-in page, which says so, and from there back. */
  enterAnew: (): void => {
    isForced = true
    noteSessionOver()
    page.reload()
  },
  /** Whether the page is being left because the session is over. */
  isForced: (): boolean => isForced,
}
