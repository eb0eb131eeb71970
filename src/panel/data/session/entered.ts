let entered = false

/** Records that a person signed in without a page load, which removed the focused element. */
export const markSignedIn = (): void => {
  entered = true
}

/** Whether this page went from the sign-in page to the panel. */
export const hasSignedIn = (): boolean => entered
