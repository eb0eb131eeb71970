import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ListControllerResult, useEvent } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { filterKey } from './openedView.ts'

interface Place {
  top: number
  selected: readonly unknown[]
}

interface Memory {
  /** Where people were in each filter of each list. */
  places: Map<string, Place>
  /** In which filter of a list its selection was made. */
  selectedIn: Map<string, string>
}

/** What is remembered while a panel lives, by its own cache of records. */
const memories = new WeakMap<QueryClient, Memory>()

function memoryOf(client: QueryClient): Memory {
  const known = memories.get(client) ?? { places: new Map(), selectedIn: new Map() }
  memories.set(client, known)
  return known
}

const mostPlaces = 50

function keep({ places }: Memory, key: string, place: Place): void {
  places.delete(key)
  places.set(key, place)
  const [oldest = ''] = places.keys()
  if (places.size > mostPlaces) places.delete(oldest)
}

/**
 * Where one has scrolled to and what is selected belong to the filter that they were made in: another one begins at the top with nothing selected,
 * and the way back leads to both again.
 */
export function useFilterPlace(resource: string, list: ListControllerResult<Visible>): void {
  const way = useNavigationType()
  const memory = memoryOf(useQueryClient())
  const requested = filterKey(list.filterValues)
  const key = `${resource} ${requested}`
  const top = useRef(0)
  const pending = useRef<number>(undefined)
  const hasRows = list.data !== undefined
  const leave = useEvent((left: string) => keep(memory, left, { top: top.current, selected: list.selectedIds }))
  const enter = useEvent(() => {
    const known = way === 'POP' ? memory.places.get(key) : undefined
    if (known) list.onSelect([...known.selected].map(String))
    else if ((memory.selectedIn.get(resource) ?? requested) !== requested) list.onUnselectItems()
    memory.selectedIn.set(resource, requested)
    pending.current = way === 'POP' ? known?.top : 0
  })
  useEffect(() => {
    enter()
    const note = () => void (top.current = window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      window.removeEventListener('scroll', note)
      leave(key)
    }
  }, [key, enter, leave])
  useEffect(() => {
    if (pending.current === undefined || !hasRows) return
    const { current } = pending
    pending.current = undefined
    const frame = requestAnimationFrame(() => window.scrollTo(0, current))
    return () => cancelAnimationFrame(frame)
  }, [key, hasRows])
}
