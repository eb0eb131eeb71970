/** Focuses an element after the next render. */
export const focusAfterRender = (find: () => HTMLElement | null | undefined): void =>
  void setTimeout(() => find()?.focus())
