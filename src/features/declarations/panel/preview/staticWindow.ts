const nothing = (): void => undefined

/** Returns a window stub for a router that stays at one path. A memory router would add code to the initial bundle. */
export function staticWindow(path: string): Window {
  const { origin } = window.location
  const stub = {
    location: { pathname: path, search: '', hash: '', origin, href: origin + path, assign: nothing, replace: nothing },
    history: { state: null, pushState: nothing, replaceState: nothing, go: nothing },
    addEventListener: nothing,
    removeEventListener: nothing,
    document: window.document,
  }
  return stub as unknown as Window
}
