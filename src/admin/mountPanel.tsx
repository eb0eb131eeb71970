import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { PleaseWait } from './pages/PleaseWait.tsx'
import { createRoutes } from './routing/createRoutes.tsx'
import { base } from './routing/paths.ts'
import { preloadable } from './routing/preloadable.ts'
import { screenAt, screens } from './routing/screens.ts'
import { applyAppearance, readAppearance } from './session/appearance.ts'
import { enterPanel } from './session/enterPanel.ts'
import { readLocale } from './session/locale.ts'
import { messageCatalogs } from './session/messages.ts'
import { readToken } from './session/token.ts'
import { loadTexts, TextsProvider } from './sign-in/texts.ts'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/base.css'

const settled = (loads: Promise<unknown>[]): Promise<unknown> => Promise.allSettled(loads)

/**
 * Shows the panel in an element. What the first screen needs is fetched at once and side by side, so that the first render is
 * the screen itself; a failure among it shows up where that part is rendered.
 */
export async function mountPanel(element: HTMLElement): Promise<void> {
  const locale = readLocale()
  document.documentElement.lang = locale
  applyAppearance(readAppearance())

  const parts = {
    panel: preloadable(async () => (await import('./panel/Panel.tsx')).Panel),
    entrance: preloadable(enterPanel),
  }
  const path = window.location.pathname.slice(base.length)
  const first = screens[screenAt(path)]
  const firstLoads = readToken() && path !== '/login' ? [parts.panel.load(), parts.entrance.load(), first.load()] : []
  const warmUp = (): void => void settled([parts.panel.load(), screens.home.load(), messageCatalogs[locale]()])

  const loading = settled(firstLoads)
  const texts = await loadTexts(locale)
  const root = createRoot(element)
  root.render(<PleaseWait text={texts.waiting} />)
  await loading
  const router = createBrowserRouter(createRoutes(parts, warmUp), { basename: base })
  root.render(
    <TextsProvider value={texts}>
      <RouterProvider router={router} />
    </TextsProvider>,
  )
}
