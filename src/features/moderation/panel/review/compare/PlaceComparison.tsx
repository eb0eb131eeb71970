import { Suspense } from 'react'
import { metresBetween, placeOf, type Place } from '../../../../../engine/rules/place/distance.ts'
import { useRecords } from '../../../../../panel/data/records.ts'
import { useReader } from '../../../../../panel/data/reader.ts'
import { SafeLink } from '../../../../../panel/fields/parts/SafeLink.tsx'
import { WhenSeen } from '../../../../../panel/ui/WhenSeen.tsx'
import { mapAddress } from '../../../../../panel/fields/map/mapAddress.ts'
import { RegionNote } from '../../../../../panel/fields/map/RegionNote.tsx'
import type { ComparisonProps } from './comparison.ts'
import { SideBySide } from './SideBySide.tsx'
import { lazyPart } from '../../../../../panel/ui/lazyPart.tsx'

const MoveMap = lazyPart(() => import('../../../../../panel/fields/map/MoveMap.tsx'))

/** An old and a new location, each with a link to a public map, and both on a map with their distance. */
export function PlaceComparison({ entity, item, from, to, after }: ComparisonProps) {
  const { t, number } = useReader()
  const [before, now] = [
    placeOf((from ?? {}) as Record<string, unknown>),
    placeOf((to ?? {}) as Record<string, unknown>),
  ]
  const bounds = entity.fields.get(item.field.declaration.bounds ?? '')?.declaration
  const regionId = bounds && typeof after[bounds.name] === 'string' ? String(after[bounds.name]) : undefined
  const region = useRecords(bounds?.reference ?? '', regionId ? [regionId] : []).get(regionId ?? '') ?? undefined
  const show = (place: Place | undefined) =>
    place && <SafeLink address={mapAddress(place)}>{`${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`}</SafeLink>
  const fallback = <div className="map-frame m-skeleton" aria-hidden="true" />
  return (
    <>
      <SideBySide from={show(before)} to={show(now)} />
      {(before ?? now) && (
        <figure className="review-map">
          <WhenSeen instead={fallback}>
            <Suspense fallback={fallback}>
              <MoveMap entity={entity} recordId={String(after.id)} from={before} to={now} region={region} />
            </Suspense>
          </WhenSeen>
          {before && now && (
            <figcaption>{t('review.moved', { metres: number(Math.round(metresBetween(before, now))) })}</figcaption>
          )}
        </figure>
      )}
      {now && region && <RegionNote entity={entity} place={now} region={region} />}
    </>
  )
}
