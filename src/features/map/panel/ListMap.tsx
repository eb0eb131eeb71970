import { useEvent, useListContext } from 'ra-core'
import { useState } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { countryCorners, cornersOf, isCalm } from '../../../panel/fields/map/createMap.ts'
import { useHold } from '../../../panel/fields/map/useHold.ts'
import { useMap } from '../../../panel/fields/map/useMap.ts'
import { MapNames } from '../../../panel/fields/map/MapNames.tsx'
import { useSight } from '../../../panel/fields/map/useSight.ts'
import type { Marked } from './createMarker.ts'
import { inSight } from './inSight.ts'
import { MapBubble, type Opened } from './MapBubble.tsx'
import { Placeless } from './Placeless.tsx'
import { SightList } from './SightList.tsx'
import { useBounds } from './useBounds.ts'
import { useMapSight } from './useMapSight.ts'
import { useMarkers } from './useMarkers.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { MapCover } from '../../../panel/fields/map/MapCover.tsx'
import '../../../panel/fields/map/place.css'
import './listMap.css'

/** From this zoom on records that are still one cluster stand so close that a bubble tells them apart better than the map. */
const spotZoom = 17
const pinHeight = 30

/** A list as a map: what its search and filters find as pins and clusters, and beside it what is in sight as a list. */
export default function ListMap({ entity }: { entity: Entity }) {
  const reader = useReader()
  const { t } = reader
  const { filterValues } = useListContext()
  const [element, drawn] = useMap()
  const map = drawn?.map
  const view = useBounds(map, entity)
  const [isHeld, take] = useHold(map, element)
  const named = useSight(map)
  const { data: sight, error, refetch, isFetching } = useMapSight(entity, filterValues, view)
  const [opened, setOpened] = useState<Opened>()
  const open = (marked: Marked, byKey: boolean) => {
    if (!map) return
    const at: [number, number] = [marked.lat, marked.lng]
    if (!('count' in marked)) return setOpened({ at, filter: { id: marked.id }, count: 1, above: pinHeight, byKey })
    const zoom = map.getBoundsZoom(cornersOf(marked.bounds))
    if (map.getZoom() >= spotZoom) return setOpened({ at, filter: inSight(filterValues, marked.bounds), count: marked.count, above: 12, byKey })
    setOpened(undefined)
    map.setView(at, Math.min(spotZoom, Math.max(zoom, map.getZoom() + 1)), { animate: !isCalm() })
  }
  useMarkers(map, sight, open)
  const close = useEvent(() => {
    if (element.current?.contains(document.activeElement)) map?.getContainer().focus({ preventScroll: true })
    setOpened(undefined)
  })
  const whole = () => map?.fitBounds(countryCorners, { animate: !isCalm() })
  return (
    <div className="map-screen">
      <div>
        <div className="map-frame" aria-busy={isFetching}>
          <div ref={element} className="map" />
          <MapNames map={map} sight={named} />
          {!isHeld && <MapCover onTake={take} />}
        </div>
        {error && (
          <p role="alert" className="map-failed">
            {refusalOf(error, reader).message}{' '}
            <Button small onClick={() => void refetch()}>
              {t('panel.list.retry')}
            </Button>
          </p>
        )}
        <Placeless entity={entity} />
      </div>
      <SightList entity={entity} filter={view && inSight(filterValues, view.bounds)} total={sight?.total} onWhole={whole} />
      {map && opened && <MapBubble map={map} entity={entity} opened={opened} onClose={close} />}
    </div>
  )
}
