import type { ColumnWidths } from '../../../engine/model/listViews.ts'
import type { Column } from './columns.ts'

/** How a table's width is shared. */
interface Shared {
  /** Pixels below which the table scrolls sideways. */
  least: number
  /** How wide a column is, as a style says it. */
  widthOf(column: Column): number | string
}

/**
 * Shares a table's width, of which `others` pixels are no field's, among its columns: what somebody chose stays; in a narrow table the
 * column that names the record gives way first, then all others together; what a wide table has left is shared by the browser.
 */
export function shareWidths(columns: readonly Column[], widths: ColumnWidths, others: number): Shared {
  const sum = (wanted: (column: Column) => number | undefined): number =>
    columns.reduce((pixels, column) => pixels + (wanted(column) ?? 0), 0)
  const chosen = others + sum(({ name }) => widths[name])
  const isFree = ({ name, title }: Column): boolean => !title && widths[name] === undefined
  const free = sum(column => (isFree(column) ? column.width : 0))
  const title = sum(column => (column.title && widths[column.name] === undefined ? column.least : 0))
  return {
    least: Math.round(chosen + title + sum(column => (isFree(column) ? column.least : 0))),
    widthOf(column) {
      const { name, width, least } = column
      const own = widths[name]
      if (own !== undefined) return own
      if (column.title) return `clamp(${least}px, calc(100cqi - ${chosen + free}px), ${width}px)`
      const share = (width / free).toFixed(4)
      return `clamp(${least}px, calc((100cqi - ${chosen + title}px) * ${share}), ${width}px)`
    },
  }
}
