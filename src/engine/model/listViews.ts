import * as z from 'zod/mini'
import { id, role, row } from './shapes.ts'

export const densities = ['dense', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** Pixels of columns by their names: as wide as somebody made them, the others as they come. */
export const columnWidths = z.record(z.string(), z.int().check(z.minimum(40), z.maximum(1_200)))
export type ColumnWidths = z.infer<typeof columnWidths>

/** How a list is laid out: fields in their order, the usual ones where none are named, how wide they are, and how dense the rows are. */
const listLayout = z.object({
  columns: z.readonly(z.array(z.string())),
  widths: columnWidths,
  density: z.literal(densities),
})
export type ListLayout = z.infer<typeof listLayout>

export const usualLayout: ListLayout = { columns: [], widths: {}, density: 'dense' }

/** What a person chose for a list: its layout, and the view that the menu leads to. */
export const listChoice = z.object({ ...listLayout.shape, view_id: z.nullable(id) })
export type ListChoice = z.infer<typeof listChoice>

/** What a list shows and how, under a name. */
export const listView = z.object({
  ...listLayout.shape,
  id,
  resource: z.string(),
  name: z.string(),
  filter: row,
  /** Null for the usual order. */
  sort: z.nullable(z.tuple([z.string(), z.literal(['ASC', 'DESC'])])),
  /** The role that reads it too; null for nobody else. */
  role: z.nullable(role),
  /** Whether it is the reader's own, who alone changes it. */
  mine: z.boolean(),
})
export type ListView = z.infer<typeof listView>

/** How many records each of several filters finds; where not all were looked at, at least so many. */
export const filterCounts = z.object({ counts: z.array(z.number()), isWhole: z.boolean() })
export type FilterCounts = z.infer<typeof filterCounts>

/** What keeps views small: how many a person has of a list, the letters of a name, of a filter as JSON, and the columns. */
export const listViewLimits = { views: 50, name: 60, filter: 20_000, columns: 100 }
