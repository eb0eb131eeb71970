const elsewhere = /^\/(?:login|logout)(?:[/?#]|$)/

/** Where to go after signing in: the path below `/platform` that was asked for, never another site; else the homepage. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const own = /^\/(?![/\\])/.test(next) && URL.parse(next, window.location.origin)?.origin === window.location.origin
  return own && !elsewhere.test(next) ? next : '/'
}

/** The sign-in page that leads back to a location. */
export const signInPath = (location: { pathname: string; search: string; hash: string }): string => {
  const wanted = location.pathname + location.search + location.hash
  return wanted === '/' || elsewhere.test(wanted) ? '/login' : `/login?next=${encodeURIComponent(wanted)}`
}
