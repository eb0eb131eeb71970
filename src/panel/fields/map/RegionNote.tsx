import { useQuery } from '@tanstack/react-query'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Place } from '../../../engine/rules/place/distance.ts'
import { metresOutsideRegion, regionRings } from '../../../engine/rules/place/regionOutlines.ts'
import { regionField } from '../../../engine/rules/place/place.ts'
import { useReader } from '../../data/reader.ts'
import { titleOf } from '../../data/values.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import './place.css'

/** Says how far a location is outside the region that should contain it; renders nothing if it is inside. */
export function RegionNote({ entity, place, region }: { entity: Entity; place: Place; region: Visible }) {
  const reader = useReader()
  const { registry } = usePanel()
  const { data: rings } = useQuery({ queryKey: ['outlines'], queryFn: regionRings, staleTime: Infinity })
  const metres = rings ? metresOutsideRegion(rings, place, region.code) : 0
  if (metres === 0) return null
  const kilometres = reader.number(Math.max(1, Math.round(metres / 1_000)))
  return (
    <p className="place-doubt">
      {reader.t('place.outside_region', {
        kilometres,
        region: titleOf(registry.entities.get(regionField(entity)?.reference ?? ''), region, reader),
      })}
    </p>
  )
}
