import { useEvent, useStore } from 'ra-core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { useChangeAddress } from '../../data/changeAddress.ts'

/** The ways to show a list. */
export type Shown = 'table' | 'map'

/** Whether records of the entity have a location that the person may see. */
export const hasPlace = (entity: Entity): boolean =>
  [...entity.fields.values()].some(field => field.declaration.bounds !== undefined)

const named = (word: string | null): Shown | null => (word === 'map' || word === 'table' ? word : null)

/**
 * Returns how the list is shown and a function that changes it. It is in the URL and stored for the next visit. It
 * stays in the URL when the filter or the sort changes, because react-admin keeps other parameters.
 */
export function useShown(entity: Entity): [shown: Shown, show: (next: Shown) => void] {
  const location = useLocation()
  const [navigate, changeAddress] = [useNavigate(), useChangeAddress()]
  const [kept, keep] = useStore<Shown>(`shown.${entity.name}`, 'table')
  const requested = named(new URLSearchParams(location.search).get('shown'))
  const write = useEvent((next: Shown, change: typeof changeAddress) => {
    const parameters = new URLSearchParams(location.search)
    if (next === 'table') parameters.delete('shown')
    else parameters.set('shown', next)
    change({ search: `?${parameters}` }, { replace: true, state: location.state })
  })
  const show = useEvent((next: Shown) => {
    keep(next)
    write(next, changeAddress)
  })
  const arrive = useEvent(() => {
    if (requested) keep(requested)
    else if (kept === 'map') write(kept, navigate)
  })
  useEffect(() => arrive(), [arrive])
  return [hasPlace(entity) ? (requested ?? kept) : 'table', show]
}
