let begin: (() => void) | undefined

/** Registers a function that resets the content to its initial state, if all content is kept in the page. */
export const registerContentReset = (run: () => void): void => {
  begin = run
}

/** Returns the function that resets the content; undefined if content is stored on a server. */
export const contentReset = (): (() => void) | undefined => begin
