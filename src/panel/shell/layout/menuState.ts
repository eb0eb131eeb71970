import { useState } from 'react'
import { browserStorage } from '../../data/session/storage.ts'

const keyOf = (person: string): string => `marani.menu.${person}`
const icons = 'icons'

/** Whether the person has collapsed the menu in this browser, and a function that changes it. */
export function useCollapsed(person: string): [isCollapsed: boolean, change: (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => browserStorage.getItem(keyOf(person)) === icons)
  return [
    isCollapsed,
    next => {
      if (next) browserStorage.setItem(keyOf(person), icons)
      else browserStorage.removeItem(keyOf(person))
      setCollapsed(next)
    },
  ]
}
