import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useEvent } from 'ra-core'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useAccess } from '../../data/access.ts'
import { fetchAhead } from '../../data/records.ts'
import { useRequestsAhead } from '../../data/requestsAhead.ts'
import type { Column } from './columns.ts'
import { listParts } from './listParts.ts'
import type { Peek } from './usePeek.ts'

interface Options {
  entity: Entity
  columns: readonly Column[]
  records: readonly Visible[] | undefined
  peek: Peek
}

/** A cell that is written. */
interface Edited {
  id: string
  column: string
}

/** What is cut where its cell ends. */
const cut = '.m-title-link, .m-second, .m-excerpt, .m-chips, .queue-line'
/** What the arrows go to in a row: its name, and the cells that can be written. */
const stops = '.m-title-link, td[tabindex]'
const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1

/** What is in a cell, as a tooltip says it. */
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

/** Moves the focus between the cells of rows; answers whether there was one to go to. */
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
 * What can be done in a table's rows with the pointer and the keys, handled for all of them in one place, so that a row costs nothing for it:
 * looking at a record beside the list, and writing a cell.
 */
export function useRowActions({ entity, columns, records, peek }: Options) {
  const access = useAccess(entity)
  const [client, provider] = [useQueryClient(), useDataProvider()]
  const requestsAhead = useRequestsAhead(entity)
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
    /** The list knows only some of a record. */
    onPointerDown: useEvent(({ target }: SyntheticEvent) => {
      const { id } = rowOf(target)?.dataset ?? {}
      const opens = target instanceof Element && target.closest('.m-title-link, .m-peek-button') !== null
      if (!id || !opens) return
      requestsAhead(id)
      fetchAhead(client, provider, entity.name, id)
    }),
    /** What the row that is pointed at will need is fetched, and what is cut there gets a tooltip. */
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
