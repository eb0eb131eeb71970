import { createRoot, type Root } from 'react-dom/client'
import { prototypeCatalogs } from '../../i18n/byLanguage/prototypeCatalogs.ts'
import type { PrototypeTexts } from '../../i18n/catalogs.ts'
import { resolveFilesBy } from '../panel/fields/parts/fileAddress.ts'
import type { Locale } from '../engine/model/declaration.ts'
import { mountPanel, type MountedPanel } from '../tourism/panel/mountPanel.tsx'
import { MistakesPage } from '../panel/shell/pages/MistakesPage.tsx'
import { registerContentReset } from '../panel/data/session/contentReset.ts'
import { readLocale } from '../panel/data/session/locale.ts'
import { handOverDrafts } from '../panel/data/session/handOver.ts'
import { replaceMessages } from '../panel/data/session/messages.ts'
import { page } from '../panel/data/session/page.ts'
import { tabStorage } from '../panel/data/session/storage.ts'
import { readToken } from '../panel/data/session/token.ts'
import type { Declared } from './declared.ts'
import type { DeclaredTexts } from './declaredTexts.ts'
import { startPrototype, type Prototype } from './startPrototype.ts'

const texts: Record<Locale, { prototype(): Promise<PrototypeTexts> }> = prototypeCatalogs

/** Imports the prototype's data from the current files. */
async function reimport(timestamp: number) {
  const address = (file: string): string => `${import.meta.env.BASE_URL}src/prototype/${file}?t=${timestamp}`
  const [{ declared }, { declaredTexts }]: [{ declared: Declared }, { declaredTexts: DeclaredTexts }] =
    await Promise.all([
      import(/* @vite-ignore */ address('declared.ts')),
      import(/* @vite-ignore */ address('declaredTexts.ts')),
    ])
  return { declared, declaredTexts }
}

async function showMistakes(root: Root, sentences: readonly string[]): Promise<void> {
  handOverDrafts()
  root.render(<MistakesPage texts={await texts[readLocale()].prototype()} sentences={sentences} />)
  import.meta.hot?.send('declarations:mistakes', sentences)
}

/** Applies changed declarations, texts and fixtures while the panel stays at the same URL. */
function followFiles(prototype: Prototype, root: Root, panel: MountedPanel | undefined): void {
  let latest = 0
  let turn: Promise<void> = Promise.resolve()
  const follow = async (timestamp: number): Promise<void> => {
    if (timestamp < latest) return
    const { declared, declaredTexts } = await reimport(timestamp)
    const mistakes = await prototype.swap(declared)
    document.querySelector('vite-error-overlay')?.remove()
    if (mistakes.length > 0) return showMistakes(root, mistakes)
    replaceMessages(declaredTexts)
    if (!panel || readToken() === null) return page.reload()
    await panel.remount()
  }
  import.meta.hot?.on('declarations:changed', ({ timestamp }: { timestamp: number }) => {
    latest = timestamp
    turn = turn.then(() => follow(timestamp)).catch(error => console.error(error))
  })
}

/** Shows the panel with the API in the page, or the mistakes in the declarations. */
export async function mountPrototype(element: HTMLElement): Promise<void> {
  const prototype = await startPrototype(tabStorage)
  resolveFilesBy(prototype.resolve)
  registerContentReset(() => void prototype.forget().then(page.reload))
  if (prototype.mistakes.length === 0) {
    const panel = await mountPanel(element)
    followFiles(prototype, panel.root, panel)
    return
  }
  await Promise.all([
    import('../panel/ui/theme/tokens.css'),
    import('../panel/ui/theme/fonts.css'),
    import('../panel/ui/theme/base.css'),
  ])
  const root = createRoot(element)
  followFiles(prototype, root, undefined)
  await showMistakes(root, prototype.mistakes)
}
