import type { ReactNode } from 'react'
import { useReader } from '../../../panel/data/reader.ts'

/** A list of facts, each with its key in the catalog. */
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
