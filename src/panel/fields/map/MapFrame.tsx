import type { MapFrameState } from './useMapFrame.ts'
import { MapCover } from './MapCover.tsx'
import { MapNames, type Mark } from './MapNames.tsx'
import './place.css'

interface Props {
  frame: MapFrameState
  /** What is on the map and no name may cover. */
  marks?: readonly Mark[]
  busy?: boolean
}

const none: readonly Mark[] = []

/** A map in its frame: the ground with its names, and what has to be pressed before a finger moves it. */
export const MapFrame = ({ frame: { element, drawn, viewport, isHeld, take }, marks = none, busy }: Props) => (
  <div className="map-frame" aria-busy={busy}>
    <div ref={element} className="map" />
    {drawn && !drawn.isNamed && <MapNames map={drawn.map} viewport={viewport} marks={marks} />}
    {!isHeld && <MapCover onTake={take} />}
  </div>
)
