import { base } from './paths.ts'

/** The pages for those who are not signed in; whoever is, is led to the panel. */
export const publicPaths: readonly string[] = ['/login']

const elsewhere = /^\/(?:login|logout)(?:[/?#]|$)/

/** Where to go after signing in: the path below `/platform` that was asked for, never another site; else the homepage. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const own = /^\/(?![/\\])/.test(next) && URL.parse(next, window.location.origin)?.origin === window.location.origin
  return own && !elsewhere.test(next) ? next : '/'
}

const signInPath = (wanted: string): string => (wanted === '/' || elsewhere.test(wanted) ? '/login' : `/login?next=${encodeURIComponent(wanted)}`)

/** The address that a visit of this location begins at, depending on whether the visitor is signed in. */
export function entryAddress({ pathname, search, hash }: { pathname: string; search: string; hash: string }, signedIn: boolean): string {
  const path = pathname.slice(base.length) || '/'
  const isPublic = publicPaths.includes(path)
  if (signedIn === !isPublic) return pathname + search + hash
  return base + (signedIn ? nextPath(search) : signInPath(path + search + hash))
}
