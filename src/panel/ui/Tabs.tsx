import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSized } from './useSized.ts'
import './tabs.css'

interface Props {
  /** What they are tabs of, for who cannot see it. */
  label: string
  tabs: readonly { name: string; path: string; word: string; mark?: ReactNode }[]
  /** The name of the one that is shown. */
  current: string
}

/** Screens beside one another, each with an address of its own: links, which is what a reader expects of what changes the address. */
export function Tabs({ label, tabs, current }: Props) {
  // On a phone they scroll sideways, and the one that is shown may be out of sight.
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
