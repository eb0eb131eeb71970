import type { Map } from 'leaflet'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useReader } from '../../data/reader.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import type { MapTiles } from '../../../engine/model/session.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { actorOf } from '../../data/access.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { addCredits } from './credits.ts'
import { createMap } from './createMap.ts'
import { regionRings } from '../../../engine/rules/place/regionOutlines.ts'
import type { GroundOptions } from './ground/drawGround.ts'
import { drawOutlines, type DrawnOutlines } from './drawOutlines.ts'

/** A map that is on the page, with the outlines on it. */
export interface DrawnMap {
  map: Map
  outlines: DrawnOutlines
  /** Whether there is more than the outlines: roads, waters and what else the ground has. */
  hasGround: boolean
  /** Whether the ground has the names of towns and villages. */
  isNamed: boolean
}

/** What a map is for. */
export interface MapUse {
  /** Whether there are marks where towns are: then the names of these are not drawn on the ground, but step aside for the marks. */
  hasMarks?: boolean
}

/** Draws what lies below the outlines; whether there is anything. A map whose archive is not to be had keeps the outlines alone. */
async function groundOf(map: Map, tiles: MapTiles | null, options: GroundOptions): Promise<boolean> {
  if (tiles?.kind !== 'vectors') return tiles !== null
  try {
    await (await import('./ground/drawGround.ts')).drawGround(map, tiles.url, options)
    return true
  } catch {
    return false
  }
}

/**
 * Takes a map from the page. Leaflet 1.9 ends the animation of a zoom a quarter of a second after it began, also on a map that is
 * gone by then, and throws; its version 2 does not.
 */
function removeMap(map: Map): void {
  map.remove()
  Object.assign(map, { _animatingZoom: false })
}

/** Makes the element a map; it is there after the first paint, and created again in another language. */
export function useMap({ hasMarks = false }: MapUse = {}): [
  element: RefObject<HTMLDivElement | null>,
  drawn: DrawnMap | undefined,
] {
  const reader = useReader()
  const { mapTiles } = useSettings()
  const mayGetMap = holds(actorOf(usePanel().profile), 'superuser')
  const element = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnMap>()
  useEffect(() => {
    if (!element.current) return undefined
    const map = createMap(element.current, mapTiles, reader)
    addCredits(map, mapTiles, reader, mayGetMap)
    let isGone = false
    void Promise.all([regionRings(), groundOf(map, mapTiles, { locale: reader.locale, names: !hasMarks })]).then(
      ([rings, hasGround]) => {
        if (isGone) return
        map.getContainer().classList.toggle('map-ground', hasGround)
        const isNamed = hasGround && !(hasMarks && mapTiles?.kind === 'vectors')
        setDrawn({ map, outlines: drawOutlines(map, rings), hasGround, isNamed })
      },
    )
    return () => {
      isGone = true
      setDrawn(undefined)
      removeMap(map)
    }
  }, [mapTiles, reader, mayGetMap, hasMarks])
  return [element, drawn]
}
