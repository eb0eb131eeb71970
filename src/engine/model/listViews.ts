import type { RoleName } from './authorization.ts'
import type { Order } from './query.ts'

export const densities = ['dense', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** How a list is laid out: fields in their order, the usual ones where none are named, and how close the rows stand. */
export interface ListLayout {
  columns: readonly string[]
  density: Density
}

export const usualLayout: ListLayout = { columns: [], density: 'dense' }

/** What a person chose for a list: its layout, and the view that the menu leads to. */
export interface ListChoice extends ListLayout {
  view_id: string | null
}

/** What a list shows and how, under a name. */
export interface ListView extends ListLayout {
  id: string
  resource: string
  name: string
  filter: Record<string, unknown>
  /** Null for the usual order. */
  sort: [property: string, order: Order] | null
  /** The role that reads it too; null for nobody else. */
  role: RoleName | null
  /** Whether it is the reader's own, who alone changes it. */
  mine: boolean
}

/** What keeps views small: how many a person has of a list, the letters of a name, of a filter as JSON, and the columns. */
export const listViewLimits = { views: 50, name: 60, filter: 20_000, columns: 100 }
