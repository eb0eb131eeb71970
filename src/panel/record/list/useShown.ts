import { useEvent, useStore } from 'ra-core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { useChangeAddress } from '../../data/changeAddress.ts'

/** The ways in which a list can be shown. */
export type Shown = 'table' | 'map'

/** Whether records of the entity have a place on the map, as far as the person may know it. */
export const hasPlace = (entity: Entity): boolean =>
  [...entity.fields.values()].some(field => field.declaration.bounds !== undefined)

const named = (word: string | null): Shown | null => (word === 'map' || word === 'table' ? word : null)

/**
 * How the list is shown, which is in its address and stored for the next time, and the way to change it. The address says it
 * through filters and sorts too: react-admin carries on what it finds there.
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
