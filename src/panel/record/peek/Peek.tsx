import { useEvent, useGetOne } from 'ra-core'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { actorOf } from '../../data/access.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { refusalOf } from '../../data/problemText.ts'
import { useReader } from '../../data/reader.ts'
import { displayName } from '../../data/values.ts'
import { FailedScreen } from '../../ui/pages/FailedScreen.tsx'
import type { PeekProps } from '../list/listParts.ts'
import { Button } from '../../ui/Button.tsx'
import { HeadParts, Loaded, SideParts } from '../slots/RecordParts.tsx'
import { isAtAnySide, recordTabs, type RecordTab } from '../slots/recordTabs.ts'
import { SidePlaceContext } from '../slots/sidePlace.ts'
import { PeekBar } from './PeekBar.tsx'
import { PeekBody } from './PeekBody.tsx'
import { PeekHead } from './PeekHead.tsx'
import { usePeekKeys } from './usePeekKeys.ts'
import './peek.css'

const rowOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.m-table tr[data-id]')].find(row => row.dataset.id === id)

const none: readonly RecordTab[] = []

/** A skeleton of what is still to be rendered. */
const Waiting = () => (
  <div className="m-peek-waiting" aria-hidden="true">
    {Array.from({ length: 8 }, (_, line) => (
      <span key={line} className="m-skeleton" />
    ))}
  </div>
)

/**
 * The quick view: a record next to its list, to read and, if permitted, to edit with the form's own rules. The list's
 * row is shown at once; the fields are rendered when the browser is idle.
 */
export default function Peek({ entity, id, row, ids, onOpen, onClose }: PeekProps) {
  const reader = useReader()
  const { data, error, refetch } = useGetOne<Visible>(entity.name, { id })
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const record = data?.id === id ? data : undefined
  const known = record ?? (error ? undefined : row)
  const drawn = useDeferredValue(record && id, '')
  const position = ids.indexOf(id)
  const step = useEvent((by: 1 | -1) => {
    const next = position < 0 ? ids[0] : ids[position + by]
    if (next !== undefined) onOpen(next)
  })
  const [side, setSide] = useState({ id, place: '' })
  const place = side.id === id ? side.place : ''
  const sidePlace = useMemo(
    () => ({ place, isOver: true, go: (next: string) => setSide({ id, place: next }) }),
    [id, place],
  )
  const { profile } = usePanel()
  const sides = record && drawn === id ? recordTabs(actorOf(profile), entity, record).filter(isAtAnySide) : none
  const openSide = useEvent((key: string) => {
    const tab = sides.find(one => one.key === key)
    if (tab) sidePlace.go(tab.place ?? '')
    return tab !== undefined
  })
  usePeekKeys(panel, { entity, id, onStep: step, onSide: openSide, onClose })
  useEffect(() => {
    rowOf(id)?.scrollIntoView?.({ block: 'nearest' })
    // The focus stays on the previous and next buttons.
    if (!panel.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
    panel.current?.querySelector('.m-peek-scroll')?.scrollTo?.(0, 0)
  }, [id])
  const last = useRef(id)
  useEffect(() => {
    last.current = id
  }, [id])
  useEffect(
    () => () => {
      // Focuses the row in the list once this is closed.
      setTimeout(() => rowOf(last.current)?.querySelector<HTMLElement>('.m-title-link')?.focus({ preventScroll: true }))
    },
    [],
  )
  const title = known ? displayName(entity, known, reader) : ''
  return (
    <SidePlaceContext value={sidePlace}>
      <section
        ref={panel}
        className="m-peek"
        aria-label={reader.t('panel.peek.of', { record: title })}
        aria-busy={drawn !== id}
      >
        <PeekBar
          entity={entity}
          id={id}
          sides={sides.map(({ name, label, place: side = '', key, mark }) => (
            <Button key={name} small aria-keyshortcuts={key} onClick={() => sidePlace.go(side)}>
              {reader.t(label)}
              {mark && record && <Loaded source={mark} props={{ entity, record }} />}
            </Button>
          ))}
          position={position < 0 ? undefined : position + 1}
          count={ids.length}
          onStep={step}
          onClose={onClose}
        />
        <div className="m-peek-scroll">
          {known ? (
            <>
              <PeekHead
                entity={entity}
                record={known}
                heading={heading}
                who={record && drawn === id && <HeadParts key={id} entity={entity} record={record} />}
              />
              {record && drawn === id ? (
                <PeekBody key={id} entity={entity} record={record} onReload={() => void refetch()} />
              ) : (
                <Waiting />
              )}
            </>
          ) : error ? (
            <FailedScreen
              status={refusalOf(error, reader).status}
              message={refusalOf(error, reader).message}
              onAgain={() => void refetch()}
              to={undefined}
            />
          ) : (
            <Waiting />
          )}
        </div>
        {record && drawn === id && <SideParts entity={entity} record={record} />}
      </section>
    </SidePlaceContext>
  )
}
