import { hasModal } from '../../ui/openModal.ts'
import { useEvent, useStore } from 'ra-core'
import { createElement, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { setGlobalShortcuts } from '../../data/globalShortcuts.ts'
import { preloadable } from '../../data/preloadable.ts'
import { ReaderProvider, useNewReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { useOptional } from '../../data/useOptional.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import { isWriting, pressedKey, singleKeys } from '../../record/list/keys/pressedKey.ts'
import { menuEntries } from '../menuEntries.ts'
import { keepsRecords } from '../routing/mayOpenPage.ts'
import { frameParts } from '../routing/panelProduct.ts'
import { useMenuWord } from './Menu.tsx'

const keysDialog = preloadable(async () => (await import('../../record/list/keys/KeysDialog.tsx')).default)

/** Milliseconds within which the second key must follow the `g`. */
const timeoutMilliseconds = 1_500

const rowLink = 'main tr:focus-within .m-title-link'
const fields = 'main form :is(input:not([type="hidden"]), textarea, select, [contenteditable="true"])'

/** Opens the record of the focused row, or focuses the first field of the form. */
function edit(): boolean {
  const link = document.querySelector<HTMLElement>(rowLink)
  if (link) link.click()
  const field =
    link ?? [...document.querySelectorAll<HTMLElement>(fields)].find(one => one.checkVisibility?.() !== false)
  if (!link) field?.focus()
  return field !== undefined
}

/** The keyboard shortcuts of every screen: `g` and a letter open a menu entry, `e` edits, `?` lists all shortcuts. */
export default function GlobalShortcuts() {
  const reader = useNewReader()
  const { t } = reader
  const panel = usePanel()
  const wordOf = useMenuWord()
  const navigate = useNavigate()
  const [single] = useStore<boolean>(singleKeys, true)
  const [isOpen, setOpen] = useState(false)
  const KeysDialog = useOptional(keysDialog, isOpen)
  const { goKeys = {} } = frameParts()
  const entries = menuEntries(panel, useSettings())
  const goes = entries.flatMap(entry => {
    const letter = goKeys[entry.name]
    return letter ? [{ letter, path: entry.path, word: wordOf(entry) }] : []
  })
  const main = panel.registry.main?.name
  const ownLetter = main === undefined || entries.some(({ name }) => name === main) ? undefined : goKeys[main]
  // People without a list of all records find their own on the homepage.
  if (ownLetter && keepsRecords(panel))
    goes.push({ letter: ownLetter, path: '/', word: t(`resources.${main}.name`, { smart_count: 2 }) })
  useEffect(() =>
    setGlobalShortcuts([
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
      until = !isSecond && key === 'g' ? performance.now() + timeoutMilliseconds : 0
      const isDone = (isSecond && go(key)) || (key === 'e' && edit())
      if (!isDone) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const showKeys = (event: KeyboardEvent) => {
      if (event.key === '?' && !isOthers(event)) setOpen(true)
    }
    // In the capture phase, before the screen's own shortcuts, which must not get the letter after a `g`.
    document.addEventListener('keydown', listen, true)
    // In the bubble phase: a screen with its own shortcuts lists them together with these.
    window.addEventListener('keydown', showKeys)
    return () => {
      document.removeEventListener('keydown', listen, true)
      window.removeEventListener('keydown', showKeys)
    }
  }, [single, go])
  return isOpen && KeysDialog ? (
    <ReaderProvider value={reader}>
      {createElement(KeysDialog, { keys: [], onCancel: () => setOpen(false) })}
    </ReaderProvider>
  ) : null
}
