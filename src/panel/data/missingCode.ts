/** What Chromium, Firefox and Safari report when a script or a style fails to load. */
const missing = /dynamically imported module|importing a module script|unable to preload|error loading dynamically/i

/** Whether an error means that a part of the panel's code failed to load. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.test(error.message)
