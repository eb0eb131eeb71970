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
  const title = sum(column => (column.title && widths[column.name] === undefined ? column.minWidth : 0))
  return {
    minWidth: Math.round(chosen + title + sum(column => (isFree(column) ? column.minWidth : 0))),
    widthOf(column) {
      const { name, width, minWidth } = column
      const own = widths[name]
      if (own !== undefined) return own
      if (column.title) return `clamp(${minWidth}px, calc(100cqi - ${chosen + free}px), ${width}px)`
      const share = (width / free).toFixed(4)
      return `clamp(${minWidth}px, calc((100cqi - ${chosen + title}px) * ${share}), ${width}px)`
    },
  }
}
