import { hasModal } from '../../ui/openModal.ts'
import { useEvent, useStore } from 'ra-core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { noteEverywhereKeys } from '../../data/everywhereKeys.ts'
import { ReaderProvider, useNewReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { useSettings } from '../../data/SettingsContext.tsx'
import { isWriting, pressedKey, singleKeys } from '../../record/list/keys/pressedKey.ts'
import { menuEntries } from '../menuEntries.ts'
import { keepsRecords } from '../routing/mayOpenPage.ts'
import { frameParts } from '../routing/panelProduct.ts'
import { useMenuWord } from './Menu.tsx'

const KeysDialog = lazy(() => import('../../record/list/keys/KeysDialog.tsx'))

/** Milliseconds in which the second key follows the `g`. */
const patience = 1_500

const rowLink = 'main tr:focus-within .m-title-link'
const fields = 'main form :is(input:not([type="hidden"]), textarea, select, [contenteditable="true"])'

/** Opens the record whose row has the focus, or goes to the first field of the form. */
function edit(): boolean {
  const link = document.querySelector<HTMLElement>(rowLink)
  if (link) link.click()
  const field =
    link ?? [...document.querySelectorAll<HTMLElement>(fields)].find(one => one.checkVisibility?.() !== false)
  if (!link) field?.focus()
  return field !== undefined
}

/** The keys that do the same on every screen: `g` and a letter go to an entry of the menu, `e` edits, `?` lists all of them. */
export default function EverywhereKeys() {
  const reader = useNewReader()
  const { t } = reader
  const panel = usePanel()
  const wordOf = useMenuWord()
  const navigate = useNavigate()
  const [single] = useStore<boolean>(singleKeys, true)
  const [isOpen, setOpen] = useState(false)
  const { goKeys = {} } = frameParts()
  const entries = menuEntries(panel, useSettings())
  const goes = entries.flatMap(entry => {
    const letter = goKeys[entry.name]
    return letter ? [{ letter, path: entry.path, word: wordOf(entry) }] : []
  })
  const main = panel.registry.main?.name
  const ownLetter = main === undefined || entries.some(({ name }) => name === main) ? undefined : goKeys[main]
  // Whoever has no list of all of them finds their own on the homepage.
  if (ownLetter && keepsRecords(panel))
    goes.push({ letter: ownLetter, path: '/', word: t(`resources.${main}.name`, { smart_count: 2 }) })
  useEffect(() =>
    noteEverywhereKeys([
      ['?', t('review.keys.keys')],
      ['Ctrl+K', t('panel.everywhere_keys.palette')],
      ['e', t('panel.everywhere_keys.edit')],
      ...goes.map(({ letter, word }) => [`g ${letter}`, word] as const),
    ]),
  )
  const go = useEvent((key: string): boolean => {
    const found = goes.find(({ letter }) => letter === key)
    if (found) navigate(found.path)
    return found !== undefined
  })
  useEffect(() => {
    if (!single) return
    let until = 0
    const isOthers = (event: KeyboardEvent): boolean =>
      event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || hasModal()
    const listen = (event: KeyboardEvent) => {
      if (isOthers(event)) return
      const key = pressedKey(event)
      const isSecond = performance.now() < until
      until = !isSecond && key === 'g' ? performance.now() + patience : 0
      const isDone = (isSecond && go(key)) || (key === 'e' && edit())
      if (!isDone) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const showKeys = (event: KeyboardEvent) => {
      if (event.key === '?' && !isOthers(event)) setOpen(true)
    }
    // Before what a screen does with its keys: the letter after a `g` is none of them.
    document.addEventListener('keydown', listen, true)
    // After it: a screen that has keys of its own lists them together with these.
    window.addEventListener('keydown', showKeys)
    return () => {
      document.removeEventListener('keydown', listen, true)
      window.removeEventListener('keydown', showKeys)
    }
  }, [single, go])
  return isOpen ? (
    <ReaderProvider value={reader}>
      <Suspense>
        <KeysDialog keys={[]} onCancel={() => setOpen(false)} />
      </Suspense>
    </ReaderProvider>
  ) : null
}
