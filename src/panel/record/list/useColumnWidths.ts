import { useEvent } from 'ra-core'
import { type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { ColumnWidths } from '../../../engine/model/listViews.ts'
import type { Column } from './columns.ts'

/** The minimum and maximum width of a column in pixels, and the step of the arrow keys. */
const [least, most, step] = [48, 800, 16]
/** The horizontal padding of a cell. */
const around = 20

const within = (pixels: number): number => Math.round(Math.min(most, Math.max(least, pixels)))

/** Resizes columns from their headers. */
export interface Resizing {
  /** Follows the pointer while it drags a column's edge. */
  drag(event: PointerEvent<HTMLElement>, name: string): void
  /** Fits a column's width to its content. */
  fit(name: string): void
  /** Shift and an arrow key make a column narrower or wider. */
  press(event: KeyboardEvent<HTMLElement>, name: string): void
}

const ofColumn = (table: HTMLTableElement, part: string, name: string): HTMLElement | undefined =>
  [...table.querySelectorAll<HTMLElement>(`${part}[data-column]`)].find(one => one.dataset.column === name)

/** Returns the width in pixels that a column's content takes on one line. */
function contentWidth(table: HTMLTableElement, name: string): number {
  const range = document.createRange()
  const cells = [...table.querySelectorAll<HTMLElement>('[data-column]')].filter(
    one => one.dataset.column === name && one.localName !== 'col',
  )
  return Math.max(
    ...cells.map(cell => {
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().width
    }),
  )
}

/**
 * Lets people resize columns. On the first change, all other columns keep their current width, so that only one
 * changes, and the title column takes the remaining width. Dragging renders nothing again.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Column[],
  widths: ColumnWidths,
  onChange: (widths: ColumnWidths) => void,
): Resizing {
  /** Returns the current width of each column; of the title column only if it was resized. */
  const present = (element: HTMLTableElement): ColumnWidths =>
    Object.fromEntries(
      columns.flatMap(({ name, title }) => {
        const pixels = title ? widths[name] : ofColumn(element, 'th[scope="col"]', name)?.offsetWidth
        return pixels ? [[name, within(pixels)]] : []
      }),
    )
  const set = useEvent((name: string, pixels: number) => {
    if (table.current) onChange({ ...present(table.current), [name]: within(pixels) })
  })
  const drag = useEvent((event: PointerEvent<HTMLElement>, name: string) => {
    const element = table.current
    const head = element && ofColumn(element, 'th[scope="col"]', name)
    const column = element && ofColumn(element, 'col', name)
    if (!head || !column) return
    event.preventDefault()
    const handle = event.currentTarget
    const [from, width] = [event.clientX, head.offsetWidth]
    for (const [other, pixels] of Object.entries(present(element))) {
      const one = ofColumn(element, 'col', other)
      if (one) one.style.width = `${pixels}px`
    }
    const target = (now: globalThis.PointerEvent) => within(width + now.clientX - from)
    const move = (now: globalThis.PointerEvent) => {
      column.style.width = `${target(now)}px`
    }
    const over = new AbortController()
    const end = (now: globalThis.PointerEvent) => {
      over.abort()
      if (now.clientX !== from) set(name, target(now))
    }
    handle.setPointerCapture?.(event.pointerId)
    handle.addEventListener('pointermove', move, { signal: over.signal })
    handle.addEventListener('pointerup', end, { signal: over.signal })
    handle.addEventListener('pointercancel', end, { signal: over.signal })
  })
  const fit = useEvent((name: string) => {
    if (table.current) set(name, contentWidth(table.current, name) + around)
  })
  const press = useEvent((event: KeyboardEvent<HTMLElement>, name: string) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const head = table.current && ofColumn(table.current, 'th[scope="col"]', name)
    if (!event.shiftKey || !direction || !head) return
    event.preventDefault()
    set(name, head.offsetWidth + direction * step)
  })
  return { drag, fit, press }
}
