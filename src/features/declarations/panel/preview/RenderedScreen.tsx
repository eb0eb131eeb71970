import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, memoryStore, ResourceContextProvider, useDataProvider, useEvent } from 'ra-core'
import { useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { accessTable } from '../../../../engine/rules/access/permissions.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Registry } from '../../../../engine/model/registry.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { createI18nProvider } from '../../../../panel/data/i18nProvider.ts'
import { PanelContextProvider, usePanel } from '../../../../panel/data/RegistryContext.ts'
import { SettingsProvider, useSettings } from '../../../../panel/data/SettingsContext.tsx'
import { ScreenView } from '../../../../panel/shell/ScreenView.tsx'
import { sampleProvider } from './sampleProvider.ts'
import { staticWindow } from './staticWindow.ts'

interface Props {
  screen: 'list' | 'create'
  resource: string
  registry: Registry
  rows: readonly Row[]
  messages: object
}

/** Renders a screen of the panel in contexts of its own, inert and isolated, so that nothing is stored. */
export default function RenderedScreen({ screen, resource, registry, rows, messages }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(undefined)
  const panel = usePanel()
  const settings = useSettings()
  const provider = useDataProvider<PanelDataProvider>()
  const draw = useEvent((): void => {
    const profile = { ...panel.profile, access: accessTable(panel.profile, registry) }
    const shown = (
      <CoreAdminContext
        dataProvider={sampleProvider(provider, resource, rows)}
        i18nProvider={createI18nProvider(messages)}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        store={memoryStore()}
      >
        <PanelContextProvider value={{ registry, profile }}>
          <SettingsProvider value={settings}>
            <ResourceContextProvider value={resource}>
              <ScreenView name={screen} />
            </ResourceContextProvider>
          </SettingsProvider>
        </PanelContextProvider>
      </CoreAdminContext>
    )
    const path = screen === 'list' ? `/${resource}` : `/${resource}/create`
    const router = createBrowserRouter([{ path: '*', element: shown }], { window: staticWindow(path) })
    root.current?.render(<RouterProvider router={router} />)
  })
  useEffect(() => {
    const made = place.current ? createRoot(place.current) : undefined
    root.current = made
    // React cannot unmount a root during a render.
    return () => void setTimeout(() => made?.unmount())
  }, [])
  useEffect(() => draw(), [draw, screen, registry, rows, messages])
  return <div ref={place} inert className="declaring-preview" />
}
