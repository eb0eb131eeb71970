/** What Chromium, Firefox and Safari say of a script or a style that did not come. */
const missing = /dynamically imported module|importing a module script|unable to preload|error loading dynamically/i

/** Whether an error says that a part of the panel's code could not be loaded. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.test(error.message)
