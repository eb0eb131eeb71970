import type { QueryClient } from '@tanstack/react-query'
import { getQuery, parseQueryFromLocation, type I18nProvider, type Store } from 'ra-core'
import { isLocale, mainLocale } from '../../../engine/model/languages.ts'
import { accessTo } from '../../data/access.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { may } from '../../data/may.ts'
import { createReader } from '../../data/reader.ts'
import { filterIn } from '../../data/paths.ts'
import type { PanelContext } from '../../data/RegistryContext.tsx'
import { loadOverrides } from '../slots/overridesOf.ts'
import { listFields } from './listFields.ts'
import { usableParameters, usableSearch } from './listParameters.ts'
import { orderFor } from './searchOrder.ts'
import { usualSort } from './usualSort.ts'

/** Rows of a page, where nobody has chosen another number. */
export const pageRows = 25

/** Milliseconds for which rows that were requested ahead are as good as asked for by the list itself. */
const freshFor = 10_000

const prepared = new Set<string>()

/** Milliseconds for which a list's rows are fresh: none, unless they were requested before the list was first shown. */
export const preparedFor = (entity: string): number => (prepared.has(entity) ? freshFor : 0)

/** Says that the list is shown: from now on it asks for itself. */
export const forgetPrepared = (entity: string): void => void prepared.delete(entity)

/** Milliseconds that rows are waited for; the list is then shown without them, until they come. */
const patience = 300

/** What the signed-in area runs on, as far as a list is requested with it. */
interface Setup {
  panel: PanelContext
  dataProvider: PanelDataProvider
  i18nProvider: I18nProvider
  queryClient: QueryClient
  store: Store
}

/** The list that an address below `/platform` shows, if it is one that the person may see; a view of it is opened by the list itself. */
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
 * Asks for the page of the list that an address shows, exactly as the list will, so that it has its rows in its first render; resolves when
 * they are there, could not be had or take long. Does nothing where the address shows no list.
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
    sort: orderFor(filterIn(search), usualSort(entity, reader)),
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
  await Promise.race([all, new Promise(resolve => setTimeout(resolve, patience))])
}
