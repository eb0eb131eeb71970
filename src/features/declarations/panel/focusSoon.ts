/** Focuses what is there once a change is on the screen. */
export const focusSoon = (find: () => HTMLElement | null | undefined): void => void setTimeout(() => find()?.focus())
