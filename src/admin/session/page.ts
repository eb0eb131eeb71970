/** The page as a whole, in one place so that everything that leaves it can be found. */
export const page = {
  reload: (): void => window.location.reload(),
  open: (address: string): void => window.location.assign(address),
}
