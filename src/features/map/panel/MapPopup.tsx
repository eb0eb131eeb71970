import { popup, type LatLngExpression, type Map } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { MapRecord } from './MapRecord.tsx'
import { useMapRecords } from './useMapRecords.ts'
import { Button } from '../../../panel/ui/Button.tsx'

const max = 50

/** What is open on the map: a location and the filter of its records. */
export interface Opened {
  at: LatLngExpression
  filter: Row
  /** How many there are. */
  count: number
  /** How high the marker is above the location, in pixels. */
  above: number
  /** Whether it was opened by keyboard; the focus then moves inside. */
  byKey: boolean
}

interface Props {
  map: Map
  entity: Entity
  opened: Opened
  onClose(): void
}

/** A popup at a location with its records. */
export function MapPopup({ map, entity, opened, onClose }: Props) {
  const { t, number } = useReader()
  const { records, covers, locationOf } = useMapRecords(entity, opened.filter, max)
  const [content] = useState(() => document.createElement('div'))
  const popupRef = useRef<ReturnType<typeof popup>>(undefined)
  useEffect(() => {
    const made = popup({
      content,
      closeButton: false,
      minWidth: 210,
      maxWidth: 270,
      offset: [0, -opened.above],
      autoClose: false,
      closeOnClick: false,
      autoPanPaddingTopLeft: [64, 16],
      autoPanPaddingBottomRight: [16, 16],
    }).setLatLng(opened.at)
    made.openOn(map)
    popupRef.current = made
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    map.on('click', onClose)
    content.addEventListener('keydown', leave)
    return () => {
      map.off('click', onClose)
      content.removeEventListener('keydown', leave)
      made.remove()
    }
  }, [map, content, opened, onClose])
  const isThere = records !== undefined
  useEffect(() => {
    if (!isThere) return
    popupRef.current?.update()
    if (opened.byKey) content.querySelector('a')?.focus({ preventScroll: true })
  }, [isThere, opened, content])
  return createPortal(
    <section className="map-bubble" aria-label={t('place.opened')}>
      {records?.map(record => (
        <MapRecord key={record.id} entity={entity} record={record} covers={covers} locationOf={locationOf} />
      )) ?? <span className="m-skeleton">&nbsp;</span>}
      {opened.count > max && <p className="m-hint">{t('place.others', { count: number(opened.count - max) })}</p>}
      <Button small onClick={onClose}>
        {t('panel.keyboard.close')}
      </Button>
    </section>,
    content,
  )
}
