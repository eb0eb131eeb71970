import type { ColumnWidths } from '../../../engine/model/listViews.ts'
import type { Column } from './columns.ts'

/** How a table's width is shared. */
interface Shared {
  /** Width in pixels below which the table scrolls sideways. */
  minWidth: number
  /** Returns the CSS width of a column. */
  widthOf(column: Column): number | string
}

/**
 * Shares a table's width among its columns; `others` pixels are used by other cells. Resized columns keep their width.
 * In a narrow table the title column shrinks first, then all others; the browser shares extra width of a wide table.
 */
export function shareWidths(columns: readonly Column[], widths: ColumnWidths, others: number): Shared {
  const sum = (wanted: (column: Column) => number | undefined): number =>
    columns.reduce((pixels, column) => pixels + (wanted(column) ?? 0), 0)
  const chosen = others + sum(({ name }) => widths[name])
  const isFree = ({ name, title }: Column): boolean => !title && widths[name] === undefined
  const free = sum(column => (isFree(column) ? column.width : 0))
  const least = sum(column => (isFree(column) ? column.minWidth : 0))
  const title = sum(column => (column.title && widths[column.name] === undefined ? column.minWidth : 0))
  const minWidth = Math.round(chosen + title + least)
  return {
    minWidth,
    widthOf(column) {
      const { name, width, minWidth: own } = column
      if (widths[name] !== undefined) return widths[name]
      if (column.title) return `clamp(${own}px, calc(100cqi - ${chosen + free}px), ${width}px)`
      if (width === own) return width
      // What is left above the minimum widths, so that together they never exceed the frame.
      const share = ((width - own) / (free - least)).toFixed(4)
      return `clamp(${own}px, calc(${own}px + (100cqi - ${minWidth}px) * ${share}), ${width}px)`
    },
  }
}
