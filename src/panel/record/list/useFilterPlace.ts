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
  /** Scroll positions and selections, by list and filter. */
  places: Map<string, Place>
  /** The filter of each list in which its selection was made. */
  selectedIn: Map<string, string>
}

/** What is remembered while a panel is mounted, by its query client. */
const memories = new WeakMap<QueryClient, Memory>()

function memoryOf(client: QueryClient): Memory {
  const known = memories.get(client) ?? { places: new Map(), selectedIn: new Map() }
  memories.set(client, known)
  return known
}

const maxPlaces = 50

function keep({ places }: Memory, key: string, place: Place): void {
  places.delete(key)
  places.set(key, place)
  const [oldest = ''] = places.keys()
  if (places.size > maxPlaces) places.delete(oldest)
}

/**
 * Keeps the scroll position and the selection per filter: another filter starts at the top with nothing selected, and
 * going back restores both.
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
