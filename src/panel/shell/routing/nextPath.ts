import { base } from '../../data/paths.ts'
import { panelProduct, type PublicPage } from './panelProduct.ts'

const pathsOf = (...of: PublicPage['of'][]): string[] =>
  Object.entries(panelProduct().publicPages)
    .filter(([, page]) => of.includes(page.of))
    .map(([path]) => path)

/** The pages for those who are not signed in; whoever is, is led to the panel, unless they follow an email's link. */
export const publicPaths = (): readonly string[] => pathsOf(undefined)

const pathIn = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '').slice(base.length) || '/'

interface Place {
  pathname: string
  search: string
}

/** Whether an email's link was followed: what it is for has to be seen by whoever is signed in, too. */
const isLink = ({ pathname, search }: Place): boolean =>
  publicPaths().includes(pathIn(pathname)) && /[?&]token=/.test(search)

/** Whether a location is for somebody who is signed in with this token. */
export const isForSignedIn = (place: Place, token: string | null): boolean =>
  token !== null && !pathsOf('account').includes(pathIn(place.pathname)) && !isLink(place)

/** Whether nobody is to be led to this path by signing in. */
const isElsewhere = (path: string): boolean => {
  const [plain = ''] = path.split(/[?#]/)
  return [...publicPaths(), '/logout'].some(one => plain === one || plain.startsWith(`${one}/`))
}

/** Where to go after signing in: the path below `/platform` that was requested, never another site nor out of the panel; else the homepage. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const address = /^\/(?![/\\])/.test(next) ? URL.parse(base + next, window.location.origin) : null
  if (!address?.pathname.startsWith(`${base}/`)) return '/'
  const path = address.pathname.slice(base.length) + address.search + address.hash
  return path.startsWith('//') || isElsewhere(path) ? '/' : path
}

const signInPath = (wanted: string): string =>
  wanted === '/' || isElsewhere(wanted) ? '/login' : `/login?next=${encodeURIComponent(wanted)}`

/** The address that a visit of this location begins at, depending on whether the visitor is signed in. */
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
