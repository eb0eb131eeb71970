import { api } from '../../panel/data/session/api.ts'
import { requestedKey } from '../../panel/data/session/requested.ts'
import { readLocale } from '../../panel/data/session/locale.ts'
import { readToken } from '../../panel/data/session/token.ts'
import { base, setFormSegments, recordAt } from '../../panel/data/paths.ts'
import { screenOf } from '../../panel/shell/routing/screenOf.ts'

/** Facts about the build, filled in by `scripts/firstScript.ts` after the build. */
declare const built: {
  /** The files of each part: the signed-in area, the most used screens, and the catalogs of the languages. */
  files: Readonly<Record<string, readonly string[]>>
  /** The first segments of the paths of pages, at which there is no entity's list. */
  pages: readonly string[]
  /** The pages that do not depend on who is signed in. */
  outside: readonly string[]
  /**
   * The segment before the ID in the URLs of some entities' forms, and the entities whose records have another screen
   * than the form.
   */
  segments: Readonly<Record<string, string>>
  formless: readonly string[]
}

/**
 * Runs before all other code, while the page is still being parsed, if somebody is signed in: it requests in parallel
 * what the panel starts with, and its code. The responses are kept in `window.requested` until the code takes them.
 */
function begin(): void {
  const { files, pages, outside, segments, formless } = built
  const token = readToken()
  const path = window.location.pathname.slice(base.length).replace(/(?<=.)\/$/, '') || '/'
  if (token === null || outside.includes(path)) return
  const locale = readLocale()
  const responses: Record<string, Promise<Response>> = {}
  const ask = (method: string, url: string): void => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Language': locale, Accept: 'application/json' }
    const answer = fetch(url, { method, headers })
    // A failure is handled by whoever takes the response.
    answer.catch(() => undefined)
    responses[requestedKey(method, url)] = answer
  }
  ask('POST', `${api}/profile/get`)
  ask('POST', `${api}/settings`)
  setFormSegments(segments)
  const { entity, id } = recordAt(path) ?? {}
  if (entity !== undefined && !formless.includes(entity)) ask('GET', `${api}/${entity}/${id}`)
  window.requested = { token, responses }
  const screen = screenOf(path, word => pages.includes(word))
  for (const file of new Set(['panel', locale, screen].flatMap(part => files[part] ?? []))) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = `${base}/${file}`
    document.head.append(link)
  }
}

begin()
