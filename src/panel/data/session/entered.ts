let entered = false

/** Notes that somebody has signed in without leaving the page, with which whatever had the focus is gone. */
export const noteEntered = (): void => {
  entered = true
}

/** Whether this page has led from the sign-in page into the panel. */
export const hasEntered = (): boolean => entered
