import { startTransition, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App, enterAddress } from './App.tsx'
import { PleaseWait } from '../../panel/ui/pages/PleaseWait.tsx'
import { isForSignedIn, nextPath } from '../../panel/shell/routing/nextPath.ts'
import { base } from '../../panel/data/paths.ts'
import { preloadable } from '../../panel/data/preloadable.ts'
import { bringPanel } from './bringPanel.ts'
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

/** Milliseconds after which it is said that the panel is on its way; until then the page's own picture says it. */
const sayAfter = 500

/** Lets a screen ask for what it shows, so that the first render is the whole of it. */
async function prepareScreen(name: ScreenName, entrance: Promise<Entrance>, panel: Promise<unknown>): Promise<void> {
  const [code, known] = await Promise.all([panelProduct().declared[name]?.load(), entrance, panel])
  await code?.prepare?.(known)
}

/** The panel of one product. */
export interface ProductPanel {
  /** Says what is shown in it. */
  bring(): void
  /** The signed-in area, in code of its own. */
  load(): Promise<ComponentType<{ entrance: Entrance }>>
}

const marani: ProductPanel = {
  bring: bringPanel,
  load: async () => (await import('./MaraniPanel.tsx')).Panel,
}

export interface MountedPanel {
  root: Root
  /** Remounts the panel at the same address, as the server and the catalogs have it now. What is being written is taken along. */
  mountAgain(): Promise<void>
}

/**
 * Shows the panel in an element. What the first screen needs is fetched at once and side by side, so that the first render is
 * the screen itself; a failure among it shows up where that part is rendered.
 */
export async function mountPanel(element: HTMLElement, product: ProductPanel = marani): Promise<MountedPanel> {
  product.bring()
  const { screens } = panelProduct()
  hideBlocked()
  const locale = readLocale()
  document.documentElement.lang = locale
  applyAppearance(readAppearance())
  enterAddress()

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
  const saying = setTimeout(() => root.render(<PleaseWait texts={texts} />), sayAfter)
  await loading
  clearTimeout(saying)
  // What nobody has wanted so far is old.
  delete window.requested
  // In pieces, between which the page handles input.
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
    mountAgain: async () => {
      const again = preloadable(enterPanel)
      await again.load()
      handOverDrafts()
      show(again, ++times)
    },
  }
}
