import type { QueryClient } from '@tanstack/react-query'
import { getQuery, parseQueryFromLocation, type I18nProvider, type Store } from 'ra-core'
import { isLocale, mainLocale } from '../../../engine/model/languages.ts'
import { accessTo } from '../../data/access.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { may } from '../../data/may.ts'
import { createReader } from '../../data/reader.ts'
import { filterIn } from '../../data/paths.ts'
import type { PanelContext } from '../../data/RegistryContext.ts'
import { loadOverrides } from '../slots/overridesOf.ts'
import { listFields } from './listFields.ts'
import { usableParameters, usableSearch } from './listParameters.ts'
import { orderFor } from './searchOrder.ts'
import { defaultSort } from './defaultSort.ts'

/** The default page size. */
export const pageRows = 25

/** Milliseconds for which prefetched rows count as fresh. */
const freshFor = 10_000

const prepared = new Set<string>()

/**
 * Returns the milliseconds for which a list's rows are fresh: 0 unless they were prefetched before the list was first
 * shown.
 */
export const preparedFor = (entity: string): number => (prepared.has(entity) ? freshFor : 0)

/** Called when the list is shown: from now on it fetches its own rows. */
export const forgetPrepared = (entity: string): void => void prepared.delete(entity)

/** Milliseconds to wait for the rows; after that, the list is shown without them. */
const timeoutMilliseconds = 300

/** What the signed-in area provides for requesting a list. */
interface Setup {
  panel: PanelContext
  dataProvider: PanelDataProvider
  i18nProvider: I18nProvider
  queryClient: QueryClient
  store: Store
}

/**
 * Returns the list at a URL below `/platform`, if the person may see it. A URL with a view is left to the list itself.
 */
function listAt({ panel, store }: Setup, { path, search }: { path: string; search: string }) {
  const { name = '' } = /^\/(?<name>\w+)\/?$/.exec(path)?.groups ?? {}
  const entity = panel.registry.entities.get(name)
  if (!entity || !may(panel, 'list', name)) return undefined
  const params = store.getItem<{ view?: string; [name: string]: unknown }>(`${name}.listParams`, {})
  return (search ? new URLSearchParams(search).has('view') : params?.view !== undefined)
    ? undefined
    : { entity, params }
}

/**
 * Prefetches the page of the list at a URL, exactly as the list will request it, so that its first render has rows.
 * Resolves when they are loaded, failed or take too long. Does nothing if there is no list at the URL.
 */
export async function prepareList(setup: Setup, address: { path: string; search: string }): Promise<void> {
  const { panel, queryClient, dataProvider, i18nProvider } = setup
  const list = listAt(setup, address)
  if (!list) return
  const { entity, params } = list
  const access = accessTo(panel.profile, entity)
  const listReader = { registry: panel.registry, entity, access }
  const search = usableSearch(listReader, address.search)
  const locale = i18nProvider.getLocale()
  const reader = createReader(isLocale(locale) ? locale : mainLocale, i18nProvider.translate)
  const { columns = [] } = panel.profile.lists[entity.name] ?? {}
  const query = getQuery({
    queryFromLocation: parseQueryFromLocation({ search }),
    params: usableParameters(listReader, params),
    filterDefaultValues: entity.declaration.list?.filter,
    sort: orderFor(filterIn(search), defaultSort(entity, reader)),
    perPage: pageRows,
  })
  const fields = listFields(listReader, columns)
  const requested = {
    pagination: { page: query.page, perPage: query.perPage },
    sort: { field: query.sort, order: query.order as 'ASC' | 'DESC' },
    filter: { ...query.filter },
    meta: fields === undefined ? undefined : { fields },
  }
  prepared.add(entity.name)
  const all = Promise.all([
    loadOverrides('list', entity.name),
    queryClient.prefetchQuery({
      queryKey: [entity.name, 'getList', requested],
      queryFn: async ({ signal }) => {
        const { data, total, pageInfo, meta } = await dataProvider.getList(entity.name, { ...requested, signal })
        return { data, total, pageInfo, meta }
      },
      retry: false,
    }),
  ])
  await Promise.race([all, new Promise(resolve => setTimeout(resolve, timeoutMilliseconds))])
}
