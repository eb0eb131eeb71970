import { useState } from 'react'
import { browserKeep } from '../../data/session/storage.ts'

const keyOf = (person: string): string => `marani.menu.${person}`
const icons = 'icons'

/** Whether the person has the menu as icons alone in this browser, and how that is changed. */
export function useCollapsed(person: string): [isCollapsed: boolean, change: (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => browserKeep.getItem(keyOf(person)) === icons)
  return [
    isCollapsed,
    next => {
      if (next) browserKeep.setItem(keyOf(person), icons)
      else browserKeep.removeItem(keyOf(person))
      setCollapsed(next)
    },
  ]
}
