import { useEvent } from 'ra-core'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { placeOf, type Place } from '../../../engine/rules/place/distance.ts'
import type { ExtraProps } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { WhenSeen } from '../../ui/WhenSeen.tsx'
import { PlaceByMap, usePlaceByMap } from './PlaceByMap.tsx'
import { PlaceNotes } from './PlaceNotes.tsx'
import './place.css'
import { useFormState, useWatch } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { districtField } from '../../../engine/rules/place/place.ts'
import { holders } from './holders.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

/** The location fields of a form, apart from the coordinates. */
interface DraftPlace {
  /** The region that should contain it, once it is loaded. */
  region: Visible | undefined
  /** The smallest containing place with coordinates: village, municipality or region. */
  context: Visible | undefined
  /** The current values of its title and its containing places. */
  named: Row
}

const texts = (entity: Entity): string[] => [
  ...entity.titles.map(property => property.name),
  ...[districtField(entity)?.name].filter(name => name !== undefined),
]

const wanted = (chain: readonly Field[], ids: readonly string[]): Map<string, string[]> =>
  new Map(chain.map(({ declaration }, index) => [declaration.reference ?? '', ids[index] ? [ids[index]] : []]))

/** Watches the location fields of a form. */
function useDraftPlace(entity: Entity, field: Field): DraftPlace {
  const { bounds } = field.declaration
  const chain = useMemo(() => holders(entity, bounds), [entity, bounds])
  const names = texts(entity)
  const values = useWatch<Row>({ name: [...chain.map(one => one.declaration.name), ...names] }) as unknown[]
  const ids = values.slice(0, chain.length).join(' ')
  const related = useRelatedRecords(useMemo(() => wanted(chain, ids.split(' ')), [chain, ids]))
  const [region, ...inner] = chain.map(
    (one, index) => related.get(one.declaration.reference ?? '')?.get(String(values[index])) ?? undefined,
  )
  return {
    region,
    context: inner.findLast(holder => holder !== undefined && typeof holder.lat === 'number') ?? region,
    named: Object.fromEntries(names.map((name, index) => [name, values[chain.length + index] ?? null])),
  }
}

const PlaceMap = lazyPart(() => import('./PlaceMap.tsx'))

/** The interval in milliseconds at which to check whether the person is still typing. */
const typingPause = 500

/** Treats typed or pasted coordinates like a new pin, and returns the note about a pin. */
function useTypedPlace(field: Field, place: Place | undefined, onPin: (typed: Place) => void) {
  const { dirtyFields } = useFormState<Row>({ name: field.properties.map(({ name }) => name) })
  const isChanged = field.properties.some(({ name }) => dirtyFields[name])
  const asText = (at: Place | undefined): string => (at ? `${at.lat} ${at.lng}` : '')
  const text = asText(place)
  const known = useRef(text)
  /** Whether the numbers are still being typed: half a number is another location. */
  const isTyping = (): boolean => {
    const typed = document.activeElement?.closest<HTMLElement>('[data-property]')?.dataset.property
    return field.properties.some(({ name }) => name === typed)
  }
  const hear = useEvent((): boolean => {
    if (isTyping()) return false
    known.current = text
    if (place && isChanged) onPin(place)
    return true
  })
  useEffect(() => {
    if (text === known.current) return
    const timer = setInterval(() => hear() && clearInterval(timer), typingPause)
    return () => clearInterval(timer)
  }, [text, hear])
  return (at: Place | undefined): void => void (known.current = asText(at))
}

const nowhere = { lat: null, lng: null }

/** Below the coordinates: notes on the location, and a map on which to set it. */
export function PlaceExtra({ entity, field, value, recordId, onChange }: ExtraProps) {
  const place = placeOf(value)
  const { region, context, named } = useDraftPlace(entity, field)
  const { found, onPin, use } = usePlaceByMap(entity)
  const seen = useTypedPlace(field, place, onPin)
  const set = (next: Place | undefined) => {
    seen(next)
    onChange(next ? { lat: next.lat, lng: next.lng } : nowhere)
    onPin(next)
  }
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
      {field.declaration.bounds && (
        <PlaceNotes entity={entity} place={place} recordId={recordId} region={region} named={named} onChange={set} />
      )}
      <PlaceByMap found={found} onUse={use} />
      <WhenSeen instead={instead}>
        <Suspense fallback={instead}>
          <PlaceMap
            entity={entity}
            place={place}
            recordId={recordId}
            region={region}
            context={context}
            onChange={set}
          />
        </Suspense>
      </WhenSeen>
    </>
  )
}
