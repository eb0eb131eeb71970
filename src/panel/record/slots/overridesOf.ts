import { useEffect, useState } from 'react'
import type { Overrides } from '../../data/overrides.ts'

const none: Overrides = {}
let overrides: Readonly<Record<string, Overrides>> = {}

/** Says, before anything is shown, what the product shows on the generated screens of its entities. */
export const bringOverrides = (given: Readonly<Record<string, Overrides>>): void => void (overrides = given)

/** What is written by hand for an entity's screens; nothing for most. */
export const overridesOf = (entity: string): Overrides => overrides[entity] ?? none

/** Where the parts are shown: on the list of an entity, or on one of its records. */
export type Place = 'list' | 'record'

function partsAt(place: Place, entity: string): { load(): Promise<unknown> }[] {
  const { listActions, rowActions, recordActions, recordPanel, inputs = {} } = overridesOf(entity)
  const parts = place === 'list' ? [listActions, rowActions] : [recordActions, recordPanel, ...Object.values(inputs)]
  return parts.filter(one => one !== undefined)
}

const fetched = new Set<string>()

/** Fetches what is written by hand for an entity's screens while its records are on their way; resolves when there is nothing more to wait for. */
export async function loadOverrides(place: Place, entity: string): Promise<void> {
  await Promise.allSettled(partsAt(place, entity).map(({ load }) => load()))
  fetched.add(`${place} ${entity}`)
}

/** Whether everything that is written by hand for an entity's screen is there, so that nothing moves when it is shown. */
export function useOverridesFetched(place: Place, entity: string): boolean {
  const [, setThere] = useState(false)
  useEffect(() => {
    let wanted = true
    void loadOverrides(place, entity).then(() => wanted && setThere(true))
    return () => {
      wanted = false
    }
  }, [place, entity])
  return fetched.has(`${place} ${entity}`) || partsAt(place, entity).length === 0
}
