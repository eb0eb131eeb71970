const nothing = (): void => undefined

/**
 * A window for a router that goes nowhere: it is at a path, and stays there. A router in memory would be more code in the first list,
 * which the router itself comes with.
 */
export function stillWindow(path: string): Window {
  const { origin } = window.location
  const still = {
    location: { pathname: path, search: '', hash: '', origin, href: origin + path, assign: nothing, replace: nothing },
    history: { state: null, pushState: nothing, replaceState: nothing, go: nothing },
    addEventListener: nothing,
    removeEventListener: nothing,
    document: window.document,
  }
  return still as unknown as Window
}
