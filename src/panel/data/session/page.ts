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
  /** Reloads the page although a form has unsaved input, because its draft is kept. */
  reloadWithDrafts: (): void => {
    isForced = true
    page.reload()
  },
  /** Whether the page is being left without confirmation, because drafts keep the input. */
  isForced: (): boolean => isForced,
}
