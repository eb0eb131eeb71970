import { startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App, enterAddress } from './App.tsx'
import { PleaseWait } from './pages/PleaseWait.tsx'
import { isForSignedIn } from './routing/nextPath.ts'
import { base } from './routing/paths.ts'
import { preloadable } from './routing/preloadable.ts'
import { askForRecord } from './routing/recordAhead.ts'
import { screenAt, screens } from './routing/screens.ts'
import { applyAppearance, readAppearance } from './session/appearance.ts'
import { handOverDrafts } from './session/handOver.ts'
import { enterPanel } from './session/enterPanel.ts'
import { readLocale } from './session/locale.ts'
import { messageCatalogs } from './session/messages.ts'
import { hideBlocked } from './session/storage.ts'
import { readToken } from './session/token.ts'
import { loadPublicPage } from './public/pages.ts'
import { loadTexts, TextsProvider } from './public/texts.ts'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/base.css'

export interface MountedPanel {
  root: Root
  /** Shows the panel anew at the same address, as the server and the catalogs have it now. What is being written is taken along. */
  mountAgain(): Promise<void>
}

/**
 * Shows the panel in an element. What the first screen needs is fetched at once and side by side, so that the first render is
 * the screen itself; a failure among it shows up where that part is rendered.
 */
export async function mountPanel(element: HTMLElement): Promise<MountedPanel> {
  hideBlocked()
  const locale = readLocale()
  document.documentElement.lang = locale
  applyAppearance(readAppearance())
  enterAddress()

  const panel = preloadable(async () => (await import('./panel/Panel.tsx')).Panel)
  const entrance = preloadable(enterPanel)
  const path = window.location.pathname.slice(base.length)
  const loading = Promise.allSettled(isForSignedIn(window.location, readToken()) ? [panel.load(), entrance.load(), screens[screenAt(path)].load(), askForRecord(path, entrance.load())] : loadPublicPage(path))
  const warmUp = (): void => void Promise.allSettled([panel.load(), screens.home.load(), messageCatalogs[locale]()])

  const texts = await loadTexts(locale)
  const root = createRoot(element)
  root.render(<PleaseWait texts={texts} />)
  await loading
  // In pieces, between which the page hears its person.
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
