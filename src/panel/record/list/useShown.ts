import { useEvent, useStore } from 'ra-core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'

/** The ways in which a list can be shown. */
export type Shown = 'table' | 'map'

/** Whether records of the entity have a place on the map, as far as the person may know it. */
export const hasPlace = (entity: Entity): boolean => [...entity.fields.values()].some(field => field.declaration.bounds !== undefined)

const named = (word: string | null): Shown | null => (word === 'map' || word === 'table' ? word : null)

/** How the list is shown, which stands in its address and is kept for the next time, and the way to change it. */
export function useShown(entity: Entity): [shown: Shown, show: (next: Shown) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const [kept, keep] = useStore<Shown>(`shown.${entity.name}`, 'table')
  const asked = named(new URLSearchParams(location.search).get('shown'))
  const write = useEvent((next: Shown) => {
    const search = new URLSearchParams(location.search)
    if (next === 'table') search.delete('shown')
    else search.set('shown', next)
    navigate({ search: `?${search}` }, { replace: true, state: location.state })
  })
  // react-admin writes a list's address anew with each filter, and without what it does not know.
  const remember = useEvent(() => {
    if (asked) keep(asked)
    else if (kept === 'map') write(kept)
  })
  useEffect(() => remember(), [asked, location.search, remember])
  const show = useEvent((next: Shown) => {
    keep(next)
    write(next)
  })
  return [hasPlace(entity) ? (asked ?? kept) : 'table', show]
}
