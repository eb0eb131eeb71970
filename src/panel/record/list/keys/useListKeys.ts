import { useEvent, useStore } from 'ra-core'
import { useEffect } from 'react'
import { handlesEnter, isWriting, pressedKey, singleKeys } from './pressedKey.ts'

/** The keyboard shortcuts of a list; each action is also available without them. */
export const listKeys = ['j', 'k', ' ', 'Enter', 'e', 'F2', 'x', 'X', 'a', 'o', '/', 'f', 'n', '?'] as const
export type ListKey = (typeof listKeys)[number]

const arrows: Readonly<Record<string, 'j' | 'k'>> = { ArrowDown: 'j', ArrowUp: 'k' }

const linkSelector = '.m-title-link'

const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.m-table tbody tr')].filter(row => row.querySelector(linkSelector))
const rowInFocus = (): HTMLElement | undefined => rows().find(row => row.contains(document.activeElement))

/** Focuses the title of the next row, so that screen readers announce it. */
function move(step: 1 | -1): void {
  const all = rows()
  const here = all.findIndex(row => row.contains(document.activeElement))
  const link =
    all[here < 0 ? 0 : Math.min(Math.max(here + step, 0), all.length - 1)]?.querySelector<HTMLElement>(linkSelector)
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}

const select = (shiftKey: boolean): void =>
  void rowInFocus()
    ?.querySelector('.m-select-cell input')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))

const linkInFocus = (): HTMLAnchorElement | null | undefined =>
  rowInFocus()?.querySelector<HTMLAnchorElement>(linkSelector)

/** The keys that the table handles when a cell or a title has the focus. */
type ByTable = ' ' | 'F2'

const works: Readonly<Record<Exclude<ListKey, 'n' | '?' | ByTable>, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => select(false),
  X: () => select(true),
  a: () => document.querySelector<HTMLElement>('.m-bulk-space ~ :is(button, a), .m-bulk-space ~ * > summary')?.focus(),
  Enter: () => linkInFocus()?.click(),
  e: () => linkInFocus()?.click(),
  o: () => void window.open(linkInFocus()?.href ?? '', '_blank', 'noopener'),
  f: () => document.querySelector<HTMLElement>('[aria-keyshortcuts="f"][aria-expanded="false"]')?.click(),
  '/': () => document.querySelector<HTMLInputElement>('.m-search input')?.select(),
}

const ofRow: ReadonlySet<ListKey> = new Set(['x', 'X', 'Enter', 'e', 'o'])
const ofTable: ReadonlySet<ListKey> = new Set(['F2', ' '] satisfies ByTable[])

const ownKeys = listKeys.filter((key): key is Exclude<ListKey, ByTable> => !ofTable.has(key))

const keyOf = (event: KeyboardEvent): Exclude<ListKey, ByTable> | undefined =>
  (rowInFocus() ? arrows[event.key] : undefined) ??
  ownKeys.find(key => key === event.key && !/[a-z]/i.test(key)) ??
  ownKeys.find(key => key === pressedKey(event))

/**
 * Keyboard shortcuts of a list. They are off while typing or while a dialog is open, and with Ctrl, Alt or Cmd. A
 * shortcut works on the rendered rows and renders nothing again.
 */
export function useListKeys(more: Pick<Record<ListKey, () => void>, 'n' | '?'>): void {
  const [single] = useStore<boolean>(singleKeys, true)
  const press = useEvent((key: Exclude<ListKey, ByTable>) => ({ ...works, ...more })[key]())
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isWriting(event.target) ||
        document.querySelector('dialog[open]')
      )
        return
      const key = keyOf(event)
      if (
        !key ||
        (!single && !(event.key in arrows)) ||
        (ofRow.has(key) && !rowInFocus()) ||
        (key === 'Enter' && handlesEnter(event.target))
      )
        return
      event.preventDefault()
      press(key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [press, single])
}
