import { useEffect, useRef } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import { useReader } from '../../data/reader.ts'

interface Props {
  id: string
  label: string
  active: number
  loading: boolean
  failed: boolean
  /** Each record with its names, the reader's first. */
  choices: readonly { record: Row; titles: readonly string[] }[]
  onPick(record: Row): void
}

/** The list box under a record picker. */
export function Options({ id, label, active, loading, failed, choices, onPick }: Props) {
  const { t } = useReader()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' }), [active])
  const message = failed ? t('panel.failure.general') : loading ? t('panel.values.loading') : choices.length === 0 ? t('panel.values.nothing_found') : ''
  return (
    <div className="m-options">
      <div id={id} ref={list} role="listbox" aria-label={label}>
        {choices.map(({ record, titles: [first, ...others] }, index) => (
          <button
            type="button"
            key={String(record.id)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={event => event.preventDefault()}
            onClick={() => onPick(record)}
          >
            {first}
            {others.length > 0 && <span className="m-quiet">{others.join(' · ')}</span>}
          </button>
        ))}
      </div>
      <p role="status" className="m-quiet">
        {message}
      </p>
    </div>
  )
}
