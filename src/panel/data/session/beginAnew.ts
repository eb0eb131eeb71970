let begin: (() => void) | undefined

/** Lets somebody who keeps all content in the page offer to begin with the first content again. */
export const beginAnewBy = (run: () => void): void => {
  begin = run
}

/** What begins with the first content again; undefined where content is kept by a server. */
export const beginsAnew = (): (() => void) | undefined => begin
