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
import { frameParts } from '../routing/panelProduct.ts'
import { useMenuWord } from './Menu.tsx'

const KeysDialog = lazy(() => import('../../record/list/keys/KeysDialog.tsx'))

/** Milliseconds in which the second key follows the `g`. */
const patience = 1_500

/** The screen tells its keys itself where it has a button for it. */
const ownKeys = 'main [aria-keyshortcuts="?"]'
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

/** The keys that do the same on every screen: `g` and a letter go to an entry of the menu, `e` edits, `?` tells all of them. */
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
  const goes = entries.flatMap(entry => (goKeys[entry.name] ? [{ letter: goKeys[entry.name], entry }] : []))
  useEffect(() =>
    noteEverywhereKeys([
      ['Ctrl+K', t('panel.everywhere_keys.palette')],
      ['e', t('panel.everywhere_keys.edit')],
      ...goes.map(({ letter, entry }) => [`g ${letter}`, wordOf(entry)] as const),
    ]),
  )
  const go = useEvent((key: string): boolean => {
    const found = goes.find(({ letter }) => letter === key)
    if (found) navigate(found.entry.path)
    return found !== undefined
  })
  useEffect(() => {
    if (!single) return
    let until = 0
    const listen = (event: KeyboardEvent) => {
      const isOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
      if (isOthers || isWriting(event.target) || hasModal()) return
      const key = pressedKey(event)
      const isSecond = performance.now() < until
      until = !isSecond && key === 'g' ? performance.now() + patience : 0
      const isDone =
        (isSecond && go(key)) ||
        (key === 'e' && edit()) ||
        (event.key === '?' && !document.querySelector(ownKeys) && (setOpen(true), true))
      if (!isDone) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before what a screen does with its keys: the letter after a `g` is none of them.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [single, go])
  return isOpen ? (
    <ReaderProvider value={reader}>
      <Suspense>
        <KeysDialog keys={[['?', t('review.keys.keys')]]} onCancel={() => setOpen(false)} />
      </Suspense>
    </ReaderProvider>
  ) : null
}
