import type { MapFrameState } from './useMapFrame.ts'
import { MapCover } from './MapCover.tsx'
import { MapNames, type Mark } from './MapNames.tsx'
import './place.css'

interface Props {
  frame: MapFrameState
  /** Objects on the map that names must not cover. */
  marks?: readonly Mark[]
  busy?: boolean
}

const none: readonly Mark[] = []

/** A map in its frame, with the names of places, and a cover that must be tapped before a finger moves the map. */
export const MapFrame = ({ frame: { element, drawn, viewport, isHeld, take }, marks = none, busy }: Props) => (
  <div className="map-frame" aria-busy={busy}>
    <div ref={element} className="map" />
    {drawn && !drawn.isNamed && <MapNames map={drawn.map} viewport={viewport} marks={marks} />}
    {!isHeld && <MapCover onTake={take} />}
  </div>
)
