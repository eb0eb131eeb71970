import type { Map } from 'leaflet'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useReader } from '../../data/reader.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import type { MapTiles } from '../../../engine/model/session.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { actorOf } from '../../data/access.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { addCredits } from './credits.ts'
import { createMap } from './createMap.ts'
import { regionRings } from '../../../engine/rules/place/regionOutlines.ts'
import type { GroundOptions } from './ground/drawGround.ts'
import { drawOutlines, type DrawnOutlines } from './drawOutlines.ts'

/** A map on the page, with outlines. */
export interface DrawnMap {
  map: Map
  outlines: DrawnOutlines
  /** Whether the map has more than outlines, such as roads and water. */
  hasGround: boolean
  /** Whether the base map has the names of towns and villages. */
  isNamed: boolean
}

/** Options of a map. */
export interface MapUse {
  /** Whether there are marks at towns. The base map then has no names of towns; they are labelled around the marks. */
  hasMarks?: boolean
}

/**
 * Draws the base map below the outlines. Returns whether there is one; if its archive can't be loaded, only the
 * outlines are shown.
 */
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
 * Removes a map. Leaflet 1.9 ends a zoom animation after a quarter of a second even on a removed map, and throws;
 * version 2 does not.
 */
function removeMap(map: Map): void {
  map.remove()
  Object.assign(map, { _animatingZoom: false })
}

/** Turns the element into a map after the first paint; recreates it when the language changes. */
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
