import { startTransition, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App, redirectBySession } from './App.tsx'
import { PleaseWait } from '../../panel/ui/pages/PleaseWait.tsx'
import { isForSignedIn, nextPath } from '../../panel/shell/routing/nextPath.ts'
import { base } from '../../panel/data/paths.ts'
import { preloadable } from '../../panel/data/preloadable.ts'
import { configurePanel } from './configurePanel.ts'
import { applyAppearance, readAppearance } from '../../panel/data/session/appearance.ts'
import { handOverDrafts } from '../../panel/data/session/handOver.ts'
import { enterPanel, type Entrance } from '../../panel/data/session/enterPanel.ts'
import { readLocale } from '../../panel/data/session/locale.ts'
import { messageCatalogs } from '../../panel/data/session/messages.ts'
import { hideBlocked } from '../../panel/data/session/storage.ts'
import { readToken } from '../../panel/data/session/token.ts'
import { loadPublicPage } from '../../features/accounts/panel/public/pages.ts'
import { loadTexts, TextsProvider } from '../../panel/data/session/texts.ts'
import '../../panel/ui/theme/tokens.css'
import '../../panel/ui/theme/fonts.css'
import '../../panel/ui/theme/base.css'
import { panelProduct, type ScreenName } from '../../panel/shell/routing/panelProduct.ts'
import { screenAt } from '../../panel/shell/routing/screensOf.ts'

/** Milliseconds after which a loading message is shown; until then, the page's own loading indicator stays. */
const loadingMessageDelay = 500

/** Lets a screen prefetch its data, so that its first render is complete. */
async function prepareScreen(name: ScreenName, entrance: Promise<Entrance>, panel: Promise<unknown>): Promise<void> {
  const [code, known] = await Promise.all([panelProduct().declared[name]?.load(), entrance, panel])
  await code?.prepare?.(known)
}

/** The panel of a product. */
export interface ProductPanel {
  /** Registers what the panel shows. */
  configure(): void
  /** Loads the signed-in area. */
  load(): Promise<ComponentType<{ entrance: Entrance }>>
}

const marani: ProductPanel = {
  configure: configurePanel,
  load: async () => (await import('./MaraniPanel.tsx')).Panel,
}

export interface MountedPanel {
  root: Root
  /** Remounts the panel at the same URL with the server's and the catalogs' current data. Unsaved input is kept. */
  remount(): Promise<void>
}

/**
 * Mounts the panel in an element. Everything that the first screen needs is fetched in parallel, so that the first
 * render is the complete screen; an error is shown where that part is rendered.
 */
export async function mountPanel(element: HTMLElement, product: ProductPanel = marani): Promise<MountedPanel> {
  product.configure()
  const { screens } = panelProduct()
  hideBlocked()
  const locale = readLocale()
  document.documentElement.lang = locale
  applyAppearance(readAppearance())
  redirectBySession()

  const panel = preloadable(product.load)
  const entrance = preloadable(enterPanel)
  const path = window.location.pathname.slice(base.length)
  const screen = screenAt(path)
  const loading = Promise.allSettled(
    isForSignedIn(window.location, readToken())
      ? [screens[screen]?.load(), prepareScreen(screen, entrance.load(), panel.load())]
      : loadPublicPage(path),
  )
  const warmUp = (): void => {
    const next = screenAt(nextPath(window.location.search).replace(/[?#].*/, ''))
    void Promise.allSettled([panel.load(), screens[next]?.load(), messageCatalogs[locale]()])
  }

  const texts = await loadTexts(locale)
  const root = createRoot(element)
  const saying = setTimeout(() => root.render(<PleaseWait texts={texts} />), loadingMessageDelay)
  await loading
  clearTimeout(saying)
  // Responses that nobody has taken so far are outdated.
  delete window.requested
  // In chunks, so that the page stays responsive.
  const show = (known: typeof entrance, time: number): void =>
    startTransition(() =>
      root.render(
        <TextsProvider value={texts}>
          <App key={time} panel={panel} entrance={known} warmUp={warmUp} />
        </TextsProvider>,
      ),
    )
  let times = 0
  show(entrance, times)
  return {
    root,
    remount: async () => {
      const again = preloadable(enterPanel)
      await again.load()
      handOverDrafts()
      show(again, ++times)
    },
  }
}
