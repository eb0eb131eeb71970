import { onlineManager, QueryClient } from '@tanstack/react-query'
import { type AuthProvider, type I18nProvider, type Store } from 'ra-core'
import { fieldTypes } from '../../engine/fields/index.ts'
import { createRegistry } from '../../engine/model/registry.ts'
import { createChoices } from '../data/choices.ts'
import { createAuthProvider } from '../data/authProvider.ts'
import { createDataProvider, type PanelDataProvider } from '../data/dataProvider.ts'
import { createI18nProvider } from '../data/i18nProvider.ts'
import { signedIn, type PanelContext } from '../data/RegistryContext.ts'
import { recoverQueries } from '../data/recoverQueries.ts'
import { connection } from '../data/session/connection.ts'
import { timeoutProblem } from '../data/session/problemBody.ts'
import type { Entrance } from '../data/session/enterPanel.ts'
import { panelProduct } from './routing/panelProduct.ts'
import { fieldsOfSuggestions } from '../../engine/model/systemFields.ts'
import type { CallError } from '../data/describeProblem.ts'

/** What the signed-in area runs on, created once from the server's responses. */
export interface PanelSetup {
  panel: PanelContext
  dataProvider: PanelDataProvider
  authProvider: AuthProvider
  i18nProvider: I18nProvider
  queryClient: QueryClient
  store: Store
}

/**
 * Network errors and an overloaded server are retried. Other errors are final, and after a long wait the person
 * decides.
 */
const shouldRetry = (failures: number, error: CallError): boolean =>
  failures < 2 && error.body?.code !== timeoutProblem.code && (error.status === 0 || (error.status ?? 0) >= 500)

/** Queries wait for the connection and keep their data; mutations fail at once without one. */
function createQueryClient(): QueryClient {
  onlineManager.setEventListener(report => {
    const update = () => report(!connection.isLost())
    update()
    return connection.listen(update)
  })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry }, mutations: { networkMode: 'always' } },
  })
  recoverQueries(client)
  return client
}

function createSetup({ profile, settings, messages }: Entrance): PanelSetup {
  const i18nProvider = createI18nProvider(messages, settings.texts)
  const { authorization } = panelProduct()
  const registry = createRegistry({
    entities: settings.entities,
    codeLists: settings.codeLists,
    fieldTypes,
    authorization,
    ...(settings.suggestions ? {} : { omittedFields: fieldsOfSuggestions }),
  })
  const panel = { profile: signedIn(authorization, profile), registry }
  return {
    panel,
    i18nProvider,
    dataProvider: createDataProvider(i18nProvider.translate, profile.id),
    authProvider: createAuthProvider(panel),
    queryClient: createQueryClient(),
    store: createChoices(profile.id),
  }
}

const setups = new WeakMap<Entrance, PanelSetup>()

/**
 * Returns what the signed-in area runs on, created once from the server's responses, possibly before the first render.
 */
export function setupOf(entrance: Entrance): PanelSetup {
  const setup = setups.get(entrance) ?? createSetup(entrance)
  setups.set(entrance, setup)
  return setup
}
