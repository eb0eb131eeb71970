import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useEvent } from 'ra-core'
import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Place } from '../../../engine/rules/place/distance.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { useReader } from '../../data/reader.ts'
import { keepRecord, knownRecord } from '../../data/records.ts'
import { nameOfRelated } from '../../data/values.ts'
import { Button } from '../../ui/Button.tsx'
import { chainValues, nearestOf, placeChain } from './placeChain.ts'

interface Found {
  values: Row
  words: string
  isFilled: boolean
}

/**
 * Fills in the places that contain a new pin if their fields are empty, and offers them otherwise. Returns a function
 * to call with a new pin, and the note to show.
 */
export function usePlaceByMap(entity: Entity): {
  found: Found | undefined
  onPin(pin: Place | undefined): void
  use(): void
} {
  const client = useQueryClient()
  const provider = useDataProvider()
  const reader = useReader()
  const { registry } = usePanel()
  const { getValues, setValue, trigger } = useFormContext<Row>()
  const chain = useMemo(() => placeChain(entity), [entity])
  const [found, setFound] = useState<Found>()
  const write = (values: Row) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true })
    void trigger(Object.keys(values))
  }
  const wordsOf = (values: Row): string =>
    chain
      .map(({ declaration: { name, reference = '' } }) => {
        const id = values[name]
        return typeof id === 'string'
          ? nameOfRelated(registry.entities.get(reference), id, knownRecord(client, reference, id), reader)
          : ''
      })
      .toReversed()
      .filter(Boolean)
      .join(', ')
  const look = async (pin: Place) => {
    const level = chain.length - 1
    const target = registry.entities.get(chain[level]?.declaration.reference ?? '')
    const nearest = await nearestOf({ client, provider }, chain, target, pin)
    if (!nearest || !target) return
    keepRecord(client, target.name, nearest)
    const values = await chainValues({ client, provider }, chain, level, nearest)
    const differs = Object.entries(values).filter(([name, value]) => getValues(name) !== value)
    if (differs.length === 0) return
    const isFree = differs.every(([name]) => !getValues(name))
    if (isFree) write(values)
    setFound({ values, words: wordsOf(values), isFilled: isFree })
  }
  const onPin = useEvent((pin: Place | undefined) => {
    setFound(undefined)
    if (pin && chain.length > 0) void look(pin).catch(() => undefined)
  })
  const use = () => {
    if (!found) return
    write(found.values)
    setFound({ ...found, isFilled: true })
  }
  return { found, onPin, use }
}

/** Says what was filled in from the map, or offers to replace other values. */
export function PlaceByMap({ found, onUse }: { found: Found | undefined; onUse(): void }) {
  const { t } = useReader()
  return (
    <div role="status">
      {found && (
        <p className="m-hint m-row">
          {t(found.isFilled ? 'place.filled' : 'place.by_map', { place: found.words })}
          {!found.isFilled && (
            <Button small onClick={onUse}>
              {t('place.use_map')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
