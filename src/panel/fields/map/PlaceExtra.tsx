import { lazy, Suspense } from 'react'
import { placeOf, type Place } from '../../../engine/rules/place/distance.ts'
import type { ExtraProps } from '../../data/look.ts'
import { useReader } from '../../data/reader.ts'
import { WhenSeen } from '../../ui/WhenSeen.tsx'
import { PlaceNotes } from './PlaceNotes.tsx'
import { useDraftPlace } from './useDraftPlace.ts'
import './place.css'

const PlaceMap = lazy(() => import('./PlaceMap.tsx'))

const nowhere = { lat: null, lng: null }

/** Under the two numbers of a place: what is to be said about it, and the map to set it on. */
export function PlaceExtra({ entity, field, value, recordId, onChange }: ExtraProps) {
  const place = placeOf(value)
  const { region, around, named } = useDraftPlace(entity, field)
  const set = (next: Place | undefined) => onChange(next ? { lat: next.lat, lng: next.lng } : nowhere)
  const { t } = useReader()
  const instead = (
    <div className="place-map" aria-hidden="true">
      <div className="map-frame m-skeleton" />
      <p className="m-hint">{t('place.advice')}</p>
      <div className="m-row place-tools" />
      <p className="m-hint" />
    </div>
  )
  return (
    <>
      {field.declaration.bounds && <PlaceNotes entity={entity} place={place} recordId={recordId} region={region} named={named} onChange={set} />}
      <WhenSeen instead={instead}>
        <Suspense fallback={instead}>
          <PlaceMap entity={entity} place={place} recordId={recordId} region={region} around={around} onChange={set} />
        </Suspense>
      </WhenSeen>
    </>
  )
}
