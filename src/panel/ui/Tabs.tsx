import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSized } from './useSized.ts'
import './tabs.css'

interface Props {
  /** The accessible name of the tabs. */
  label: string
  tabs: readonly { name: string; path: string; word: string; mark?: ReactNode }[]
  /** The name of the current tab. */
  current: string
}

/** Tabs whose screens have URLs of their own; they are links, as expected of navigation. */
export function Tabs({ label, tabs, current }: Props) {
  // On a phone the tabs scroll sideways, and the current one may be out of view.
  const nav = useSized<HTMLElement>(element => {
    const tab = element.querySelector<HTMLElement>('[aria-current]')
    if (tab) element.scrollLeft = tab.offsetLeft - (element.clientWidth - tab.clientWidth) / 2
  }, current)
  return (
    <nav ref={nav} className="m-tabs" aria-label={label}>
      {tabs.map(({ name, path, word, mark }) => (
        <Link key={name} className="m-tab" to={path} aria-current={name === current ? 'page' : undefined}>
          {word}
          {mark}
        </Link>
      ))}
    </nav>
  )
}
