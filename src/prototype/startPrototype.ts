import { apiBase } from '../engine/http/createApi.ts'
import { reservedNames } from '../engine/http/reservedNames.ts'
import { routes } from '../tourism/product.ts'
import { pagePaths } from '../tourism/panel/pages.ts'
import { fieldTypes } from '../engine/fields/index.ts'
import { authorization } from '../tourism/authorization.ts'
import { checkEntities } from '../engine/model/checkEntities.ts'
import { saveContent, loadContent } from './content.ts'
import { declared as own, type Declared } from './declared.ts'
import { openTabFiles, type TabFiles } from './files.ts'
import { openPrototypeApi, type PrototypeApi } from './openPrototypeApi.ts'
import type { TabStorage } from './ports.ts'
import { fixtures } from '../../fixtures/index.ts'
import { chooseVariant } from '../features/files/variants.ts'
import { hashIn } from '../engine/fields/fileAddress.ts'

const shipped = new Map((fixtures.files ?? []).map(({ hash, variants }) => [String(hash), variants as string[]]))

/**
 * Returns the URL of a fixture's file among the static files under `base`, for images at least as wide as the number of
 * pixels in its URL. Undefined for any other file.
 */
function shippedFile(address: string, base: string): string | undefined {
  const [, own = address, width] = /^(.+)\/(\d{1,4})$/.exec(address) ?? []
  const hash = hashIn(own) ?? ''
  const variant = chooseVariant(shipped.get(hash) ?? [], '', width === undefined ? undefined : Number(width))
  return variant && `${base}${hash}/${variant.name}`
}

/** The API in the page, and functions to change it while it runs. */
export interface Prototype {
  /** Returns the URL of a stored file in the page. */
  resolve: TabFiles['resolve']
  /** The mistakes in the declarations, one sentence each; with mistakes there is no API. */
  mistakes: readonly string[]
  /**
   * Replaces declarations, texts and fixtures but keeps the content. Returns the mistakes; if there are any, nothing
   * changes.
   */
  swap(declared: Declared): Promise<readonly string[]>
  /** Resets the content to the fixtures, from the next page on. */
  forget(): Promise<void>
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

const mistakesIn = ({ entities, codeLists }: Declared): readonly string[] =>
  checkEntities({ entities, codeLists, fieldTypes, authorization }, { reserved: reservedNames(routes, pagePaths) })

/**
 * Installs the API in the page: from now on, `fetch` answers requests under `/api/v1` from FakeRest in this tab, with
 * the same app as the server.
 */
export async function startPrototype(storage: TabStorage): Promise<Prototype> {
  const kept = loadContent(storage)
  const { files, resolve } = await openTabFiles({ fresh: !kept })
  const mistakes = mistakesIn(own)
  let api: PrototypeApi | undefined =
    mistakes.length === 0 ? await openPrototypeApi(own, kept, { storage, files }) : undefined

  const network = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!api || !new URL(request.url).pathname.startsWith(`${apiBase}/`)) return network(input, init)
    request.signal.throwIfAborted()
    return Promise.race([api.fetch(request), aborted(request.signal)])
  }
  return {
    resolve: address => resolve(address) ?? shippedFile(address, import.meta.env.BASE_URL),
    mistakes,
    swap: async declared => {
      const found = mistakesIn(declared)
      if (found.length > 0) return found
      const before = api
      const content = (await before?.content()) ?? loadContent(storage)
      api = await openPrototypeApi(declared, content, { storage, files })
      saveContent(storage, await api.content())
      await before?.close()
      return []
    },
    forget: async () => {
      // The page sends its last requests, which are not reads, after that.
      api?.stopSaving()
      const content = await api?.content()
      saveContent(storage, { mark: '', tables: { sessions: content?.tables.sessions ?? [] } })
    },
  }
}
