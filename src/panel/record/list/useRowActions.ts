import { useEvent } from 'ra-core'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useAccess } from '../../data/access.ts'
import { prefetchRecord, usePrefetchRequests } from '../../data/prefetchRequests.ts'
import { useRelatedAhead } from '../../data/useRelatedAhead.ts'
import type { Column } from './columns.ts'
import { listParts } from './listParts.ts'
import type { Peek } from './usePeek.ts'

interface Options {
  entity: Entity
  columns: readonly Column[]
  records: readonly Visible[] | undefined
  peek: Peek
}

/** The cell being edited. */
interface Edited {
  id: string
  column: string
}

/** The content that is truncated at the end of its cell. */
const cut = '.m-title-link, .m-second, .m-excerpt, .m-chips, .queue-line'
/** What the arrow keys move between in a row: its title, and editable cells. */
const stops = '.m-title-link, td[tabindex]'
const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1

/** Returns the text of a cell, for its tooltip. */
const textOf = (cell: HTMLElement): string =>
  [...cell.querySelectorAll<HTMLElement>('.m-title-line > *')]
    .map(part => part.title || [...part.childNodes].map(({ textContent }) => textContent).join(' '))
    .join(' · ') ||
  (cell.textContent ?? '')

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tbody [data-column]') : null
const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null

const stopsOf = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>(stops) ?? []),
]

/** Moves the focus between cells. Returns whether there was a cell to move to. */
function move(cell: HTMLElement, [across, down]: readonly [number, number]): boolean {
  const row = rowOf(cell)
  const all = stopsOf(row)
  const here = all.findIndex(one => one === document.activeElement)
  if (here < 0 || (here === 0 && across <= 0)) return false
  const next =
    down === 0 ? all[here + across] : stopsOf(down > 0 ? row?.nextElementSibling : row?.previousElementSibling)[here]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  return next !== undefined
}

/**
 * Handles pointer and keyboard actions in a table's rows in one place, so that rows need no handlers: opening the quick
 * view, and editing a cell.
 */
export function useRowActions({ entity, columns, records, peek }: Options) {
  const access = useAccess(entity)
  const requestsAhead = usePrefetchRequests(entity)
  const relatedAhead = useRelatedAhead(entity)
  const [edited, setEdited] = useState<Edited>()
  const stopEditing = useEvent(() => {
    const { id, column } = edited ?? {}
    setEdited(undefined)
    // Once the cell shows its value again.
    setTimeout(() => {
      const row = [...document.querySelectorAll<HTMLElement>('.m-table tr[data-id]')].find(one => one.dataset.id === id)
      const cell = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].find(
        one => one.dataset.column === column,
      )
      const focusedElsewhere = document.activeElement !== document.body && !row?.contains(document.activeElement)
      if (!focusedElsewhere) (cell?.querySelector<HTMLElement>('.m-title-link') ?? cell)?.focus()
    })
  })
  const edit = (cell: HTMLElement): boolean => {
    const { id = '' } = rowOf(cell)?.dataset ?? {}
    const column = columns.find(({ name }) => name === cell.dataset.column)
    const record = records?.find(one => one.id === id)
    if (!column?.editable || !record) return false
    if (peek.id !== undefined || !access.mayTo('update', record)) peek.open(id)
    else setEdited({ id, column: column.name })
    return true
  }
  const isEdited = (target: EventTarget): boolean =>
    target instanceof Element && target.closest('.m-cell-edited') !== null
  return {
    edited,
    stopEditing,
    onClick: useEvent(({ target }: MouseEvent) => {
      const { id } = rowOf(target)?.dataset ?? {}
      if (id && target instanceof Element && target.closest('.m-peek-button')) peek.open(id)
    }),
    onDoubleClick: useEvent((event: MouseEvent) => {
      const cell = cellOf(event.target)
      if (!cell || isEdited(event.target) || (event.target as Element).closest('a, button')) return
      if (edit(cell)) event.preventDefault()
    }),
    onKeyDown: useEvent((event: KeyboardEvent) => {
      const { target, key } = event
      const cell = cellOf(target)
      if (!cell || isEdited(target) || event.ctrlKey || event.metaKey || event.altKey) return
      const isCell = target === cell
      const isName = target instanceof Element && target.matches('.m-title-link')
      if (!isCell && !isName) return
      const { id } = rowOf(target)?.dataset ?? {}
      const isDone =
        key === ' ' && id
          ? (peek.open(id), true)
          : key === 'F2' || (key === 'Enter' && isCell)
            ? edit(cell)
            : steps[key] !== undefined && !event.shiftKey && move(cell, steps[key])
      if (isDone) event.preventDefault()
    }),
    /** The list has only some properties of a record, so the whole one is prefetched. */
    onPointerDown: useEvent(({ target }: SyntheticEvent) => {
      const { id } = rowOf(target)?.dataset ?? {}
      const opens = target instanceof Element && target.closest('.m-title-link, .m-peek-button') !== null
      if (!id || !opens) return
      requestsAhead(id)
      relatedAhead(id)
      prefetchRecord(entity.name, id)
    }),
    /** Prefetches what the hovered row may need, and adds a tooltip to truncated content. */
    onPointerOver: useEvent(({ target }: SyntheticEvent) => {
      const cell = cellOf(target)
      if (!cell) return
      listParts().prepare()
      const isWhole = ![cell, ...cell.querySelectorAll(cut)].some(isCut)
      cell.title = isWhole || isEdited(cell) ? '' : textOf(cell)
    }),
    onFocus: useEvent(({ target }: SyntheticEvent) => {
      if (rowOf(target)) listParts().prepare()
    }),
  }
}
