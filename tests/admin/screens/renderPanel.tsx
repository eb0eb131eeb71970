import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore, type Store, ResourceContextProvider, useNotificationContext } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { afterEach } from 'vitest'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom'
// Opened when asked for in the panel; here it is there at once.
import '../../../src/features/bulk/panel/BulkBar.tsx'
import { messages as english } from '../../../i18n/en/index.ts'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import type { PanelDataProvider } from '../../../src/panel/data/dataProvider.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { ProfileChangeProvider } from '../../../src/panel/data/ProfileContext.ts'
import { PanelContextProvider, signedIn, type SignedIn } from '../../../src/panel/data/RegistryContext.ts'
import { SettingsProvider } from '../../../src/panel/data/SettingsContext.tsx'
import EntityCreate from '../../../src/tourism/panel/NewRecordScreen.tsx'
import EntityEdit from '../../../src/tourism/panel/RecordScreen.tsx'
import EntityList from '../../../src/tourism/panel/RecordsScreen.tsx'
import { configurePanel } from '../../../src/tourism/panel/configurePanel.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { actorFor, type Actor } from '../../../src/engine/model/actor.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import type { Locale } from '../../../src/engine/model/declaration.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import type { Profile } from '../../../src/engine/model/session.ts'
import { accessTable } from '../../../src/engine/rules/access/permissions.ts'
import { visibleDeclarations } from '../../../src/engine/rules/access/visibleDeclarations.ts'

configurePanel()
afterEach(cleanup)

export const everything = createRegistry({ entities, codeLists, fieldTypes, authorization })

/** What the panel knows once a person of that role is signed in, made as the server makes it. */
export function panelFor(role: Role, permissions: Actor['permissions'] = []) {
  const actor = actorFor(authorization, {
    id: '019ba5e0-0000-7000-8001-0000000000aa',
    role,
    permissions,
    organizations: [],
  })
  const { entities: visible } = visibleDeclarations(actor, everything, codeLists)
  const profile: SignedIn = {
    ...actor,
    role_id: 1,
    first_name: 'Nino',
    last_name: 'Beridze',
    language: 'ka',
    news: true,
    email: 'nino@marani.example',
    phone: null,
    has_password: true,
    second_step: { ways: [], until: null, overdue: false },
    terms_due: null,
    lists: {},
    access: accessTable(actor, everything),
  }
  return {
    profile,
    registry: createRegistry({ entities: visible, codeLists, fieldTypes, authorization }),
    settings: {
      languages: ['ka' as const, 'en' as const],
      entities: visible,
      codeLists,
      limits: { bodyBytes: 1, pageRows: 1_000, cappedCount: 10_000 },
      contact: { email: 'a@marani.example' },
      outbox: false,
      mapTiles: null,
      website: null,
      model: 0,
      texts: { resources: {}, codes: {} },
      suggestions: false,
    },
  }
}

// jsdom has no modal dialogs: shown ones are open ones here.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}
HTMLDialogElement.prototype.close = function hide() {
  this.open = false
}

const screens = { list: EntityList, edit: EntityEdit, create: EntityCreate }

const Screen = ({ name }: { name: keyof typeof screens }) => {
  const { entity = '' } = useParams()
  const Generated = screens[name]
  return (
    <ResourceContextProvider value={entity}>
      <Generated />
    </ResourceContextProvider>
  )
}

/** What the person was told, newest last. */
const Reported = () => (
  <output>
    {useNotificationContext().notifications.map((notification, index) => (
      <span key={index}>{String(notification.message)}</span>
    ))}
  </output>
)

/** The panel's person and registry; what the person chooses is shown at once, as in the panel. */
function Signed({ panel, children }: { panel: ReturnType<typeof panelFor>; children: ReactNode }) {
  const [profile, setProfile] = useState(panel.profile)
  return (
    <PanelContextProvider value={{ ...panel, profile }}>
      <ProfileChangeProvider value={changed => setProfile(signedIn(authorization, changed))}>
        <SettingsProvider value={panel.settings}>{children}</SettingsProvider>
      </ProfileChangeProvider>
    </PanelContextProvider>
  )
}

interface Options {
  provider: PanelDataProvider
  path: string
  role?: Role
  permissions?: Actor['permissions']
  locale?: Locale
  /** Whether a translator is set. */
  suggestions?: boolean
  /** What the person chose for their lists. */
  lists?: Profile['lists']
  /** What the device keeps. */
  store?: Store
}

/** The generated screen at a path below `/platform`, in react-admin's own contexts. */
export function renderPanel({
  provider,
  path,
  role = 'administrator',
  permissions,
  locale = 'en',
  suggestions = false,
  lists = {},
  store = memoryStore(),
}: Options) {
  localStorage.setItem('lang', locale)
  const signedIn = panelFor(role, permissions)
  const panel = {
    ...signedIn,
    profile: { ...signedIn.profile, lists },
    settings: { ...signedIn.settings, suggestions },
  }
  const element = (name: keyof typeof screens) => (
    <CoreAdminContext
      dataProvider={provider}
      i18nProvider={createI18nProvider(locale === 'en' ? english : georgian)}
      store={store}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Signed panel={panel}>
        <Screen name={name} />
        <Reported />
      </Signed>
    </CoreAdminContext>
  )
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Homepage</p> },
      { path: '/:entity', element: element('list') },
      { path: '/:entity/create', element: element('create') },
      { path: '/:entity/update/:id', element: element('edit') },
      { path: '/:entity/:id', element: element('edit') },
    ],
    { initialEntries: [path] },
  )
  return { router, user: userEvent.setup(), ...render(<RouterProvider router={router} />) }
}

/** Resolves when every group of the form is there. */
export const wholeForm = (): Promise<void> =>
  waitFor(() => {
    if (!document.querySelector('.m-form[aria-busy="false"]')) throw new Error('The form is not whole yet')
  })
