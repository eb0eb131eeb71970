import { api } from '../../panel/data/session/api.ts'
import { requestedKey } from '../../panel/data/session/requested.ts'
import { readLocale } from '../../panel/data/session/locale.ts'
import { readToken } from '../../panel/data/session/token.ts'
import { base, bringFormSegments, recordAt } from '../../panel/data/paths.ts'
import { screenOf } from '../../panel/shell/routing/screenOf.ts'

/** What is known of the built panel once all of it is built; `scripts/firstScript.ts` puts it here. */
declare const built: {
  /** The files of each part: the signed-in area, the screens that are opened most, and the catalogs of the languages. */
  files: Readonly<Record<string, readonly string[]>>
  /** The first words of the addresses of pages, where no list of an entity can be. */
  pages: readonly string[]
  /** The pages for which it is no matter who is signed in. */
  outside: readonly string[]
  /** What precedes the id in the addresses of some entities' forms, and the entities whose records have another screen than the form. */
  segments: Readonly<Record<string, string>>
  formless: readonly string[]
}

/**
 * Runs before anything else, while the browser still reads the page, and only where somebody is signed in: it asks for what the
 * panel begins with, and for its code, all side by side. What it has asked for waits for the code in `window.requested`.
 */
function begin(): void {
  const { files, pages, outside, segments, formless } = built
  const token = readToken()
  const path = window.location.pathname.slice(base.length).replace(/(?<=.)\/$/, '') || '/'
  if (token === null || outside.includes(path)) return
  const locale = readLocale()
  const answers: Record<string, Promise<Response>> = {}
  const ask = (method: string, url: string): void => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Language': locale, Accept: 'application/json' }
    const answer = fetch(url, { method, headers })
    // Whoever wants the answer meets the failure.
    answer.catch(() => undefined)
    answers[requestedKey(method, url)] = answer
  }
  ask('POST', `${api}/profile/get`)
  ask('POST', `${api}/settings`)
  bringFormSegments(segments)
  const { entity, id } = recordAt(path) ?? {}
  if (entity !== undefined && !formless.includes(entity)) ask('GET', `${api}/${entity}/${id}`)
  window.requested = { token, answers }
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
