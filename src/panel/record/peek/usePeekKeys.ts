import { useEvent, useStore } from 'ra-core'
import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { recordPath } from '../../data/paths.ts'
import { isWriting, pressedKey, singleKeys } from '../list/keys/pressedKey.ts'

interface Options {
  entity: Entity
  id: string
  onStep(by: 1 | -1): void
  /** Opens the record's side panel with a key; returns whether the key has one. */
  onSide(key: string): boolean
  onClose(): void
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ']': 1, k: -1, '[': -1 }

const isHeld = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

/**
 * The quick view's keyboard shortcuts, handled before the list's own: j and k, or the brackets, open the next or
 * previous record, e opens the form, and Escape leaves an edited field and then closes the quick view.
 */
export function usePeekKeys(
  panel: RefObject<HTMLElement | null>,
  { entity, id, onStep, onSide, onClose }: Options,
): void {
  const [single] = useStore<boolean>(singleKeys, true)
  const navigate = useNavigate()
  const press = useEvent((event: KeyboardEvent) => {
    if (!single || isHeld(event) || isWriting(event.target) || document.querySelector('dialog[open]')) return
    const key = steps[event.key] === undefined ? pressedKey(event) : event.key
    const step = steps[key]
    if (step === undefined && key !== 'e') {
      if (onSide(key)) event.preventDefault()
      return
    }
    event.preventDefault()
    if (step === undefined) navigate(recordPath(entity.name, id))
    else onStep(step)
  })
  const escape = useEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (target instanceof Element && target.closest('.m-cell-edited, .m-menu')) return
    event.preventDefault()
    if (isWriting(target) && panel.current?.contains(target as Node))
      panel.current.querySelector('h2')?.focus({ preventScroll: true })
    else onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', press, true)
    window.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('keydown', press, true)
      window.removeEventListener('keydown', escape)
    }
  }, [press, escape])
}
