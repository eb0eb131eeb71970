import type { ReactNode } from 'react'
import { useReader } from '../../../panel/data/reader.ts'

/** What is known, one line each: its word in the catalog, and what it is. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const { t } = useReader()
  return (
    <dl className="system-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`system.facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
