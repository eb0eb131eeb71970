import { apiBase } from '../engine/http/createApi.ts'
import { reservedNames } from '../engine/http/reservedNames.ts'
import { routes } from '../tourism/product.ts'
import { pagePaths } from '../tourism/panel/pages.ts'
import { fieldTypes } from '../engine/fields/index.ts'
import { authorization } from '../tourism/authorization.ts'
import { checkEntities } from '../engine/model/checkEntities.ts'
import { keep, recall } from './content.ts'
import { declared as own, type Declared } from './declared.ts'
import { openTabFiles, type TabFiles } from './files.ts'
import { openPrototypeApi, type PrototypeApi } from './openPrototypeApi.ts'
import type { TabStorage } from './ports.ts'
import { fixtures } from '../../fixtures/index.ts'
import { chooseVariant } from '../features/files/variants.ts'
import { hashIn } from '../engine/fields/fileAddress.ts'

const shipped = new Map((fixtures.files ?? []).map(({ hash, variants }) => [String(hash), variants as string[]]))

/**
 * Where the page finds a file that comes with the fixtures, an image at least as wide as the number of pixels behind its address:
 * among the static files under `base`. Undefined for any other.
 */
function shippedFile(address: string, base: string): string | undefined {
  const [, own = address, width] = /^(.+)\/(\d{1,4})$/.exec(address) ?? []
  const hash = hashIn(own) ?? ''
  const variant = chooseVariant(shipped.get(hash) ?? [], '', width === undefined ? undefined : Number(width))
  return variant && `${base}${hash}/${variant.name}`
}

/** The API in the page, and what can be done to it while it runs. */
export interface Prototype {
  /** Where the page finds stored files. */
  resolve: TabFiles['resolve']
  /** What is wrong with the declarations, a sentence each; with mistakes there is no API. */
  mistakes: readonly string[]
  /** Takes other declarations, texts and fixtures with the content that there is. Answers their mistakes; with any all stays as it was. */
  swap(declared: Declared): Promise<readonly string[]>
  /** Puts the fixtures in the place of all content, from the next page on. */
  forget(): Promise<void>
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

const mistakesIn = ({ entities, codeLists }: Declared): readonly string[] =>
  checkEntities({ entities, codeLists, fieldTypes, authorization }, { reserved: reservedNames(routes, pagePaths) })

/**
 * Puts the whole API into the page: from now on `fetch` answers calls under `/api/v1` from FakeRest in this tab, by the same
 * app that the server runs.
 */
export async function startPrototype(storage: TabStorage): Promise<Prototype> {
  const kept = recall(storage)
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
      const content = (await before?.content()) ?? recall(storage)
      api = await openPrototypeApi(declared, content, { storage, files })
      keep(storage, await api.content())
      await before?.close()
      return []
    },
    forget: async () => {
      // A page says its goodbyes, which are no reads, after that.
      api?.leaveUnkept()
      const content = await api?.content()
      keep(storage, { mark: '', tables: { sessions: content?.tables.sessions ?? [] } })
    },
  }
}
