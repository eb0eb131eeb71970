import { base } from '../../data/paths.ts'
import { panelProduct, type PublicPage } from './panelProduct.ts'

const pathsOf = (...of: PublicPage['of'][]): string[] =>
  Object.entries(panelProduct().publicPages)
    .filter(([, page]) => of.includes(page.of))
    .map(([path]) => path)

/**
 * Returns the public paths. People who are signed in are redirected from them to the panel, unless they follow a link
 * in an email.
 */
export const publicPaths = (): readonly string[] => pathsOf(undefined)

const pathIn = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '').slice(base.length) || '/'

interface Place {
  pathname: string
  search: string
}

/** Whether a link in an email was followed, whose page is shown to people who are signed in, too. */
const isLink = ({ pathname, search }: Place): boolean =>
  publicPaths().includes(pathIn(pathname)) && /[?&]token=/.test(search)

/** Whether a location shows the signed-in area to a visitor with this token. */
export const isForSignedIn = (place: Place, token: string | null): boolean =>
  token !== null && !pathsOf('account').includes(pathIn(place.pathname)) && !isLink(place)

/** Whether signing in must not lead to this path. */
const isElsewhere = (path: string): boolean => {
  const [plain = ''] = path.split(/[?#]/)
  return [...publicPaths(), '/logout'].some(one => plain === one || plain.startsWith(`${one}/`))
}

/** Returns the path below `/platform` to open after signing in; the homepage instead of a URL outside the panel. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const address = /^\/(?![/\\])/.test(next) ? URL.parse(base + next, window.location.origin) : null
  if (!address?.pathname.startsWith(`${base}/`)) return '/'
  const path = address.pathname.slice(base.length) + address.search + address.hash
  return path.startsWith('//') || isElsewhere(path) ? '/' : path
}

const signInPath = (wanted: string): string =>
  wanted === '/' || isElsewhere(wanted) ? '/login' : `/login?next=${encodeURIComponent(wanted)}`

/** Returns the URL that a visit of this location starts at, by whether the visitor is signed in. */
export function entryAddress(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  signedIn: boolean,
): string {
  const path = pathIn(pathname)
  const isPublic = publicPaths().includes(path)
  if (signedIn === !isPublic || isLink({ pathname, search }) || pathsOf('everybody', 'account').includes(path))
    return pathname + search + hash
  return base + (signedIn ? nextPath(search) : signInPath(path + search + hash))
}
