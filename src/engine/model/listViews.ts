import * as z from 'zod/mini'
import { id, role, row } from './shapes.ts'

export const densities = ['dense', 'comfortable'] as const

/** Column widths in pixels that a person has set, by column; other columns have their default width. */
export const columnWidths = z.record(z.string(), z.int().check(z.minimum(40), z.maximum(1_200)))
export type ColumnWidths = z.infer<typeof columnWidths>

/** The layout of a list: columns in their order (if empty, the default ones), widths, and row density. */
const listLayout = z.object({
  columns: z.readonly(z.array(z.string())),
  widths: columnWidths,
  density: z.literal(densities),
})
export type ListLayout = z.infer<typeof listLayout>

export const defaultLayout: ListLayout = { columns: [], widths: {}, density: 'dense' }

/** A person's settings of a list: its layout, and the view that the menu opens. */
export const listChoice = z.object({ ...listLayout.shape, view_id: z.nullable(id) })
export type ListChoice = z.infer<typeof listChoice>

/** A saved view of a list: filter, order and layout. */
export const listView = z.object({
  ...listLayout.shape,
  id,
  resource: z.string(),
  name: z.string(),
  filter: row,
  /** Null for the default order. */
  sort: z.nullable(z.tuple([z.string(), z.literal(['ASC', 'DESC'])])),
  /** The role that the view is shared with; null if it is private. */
  role: z.nullable(role),
  /** Whether the view belongs to the caller; only its owner can change it. */
  mine: z.boolean(),
})
export type ListView = z.infer<typeof listView>

/** The number of records that match each of several filters. If `isWhole` is false, the counts are lower bounds. */
export const filterCounts = z.object({ counts: z.array(z.number()), isWhole: z.boolean() })
export type FilterCounts = z.infer<typeof filterCounts>

/**
 * Limits on views: the number per person and list, characters of a name, characters of a filter as JSON, and columns.
 */
export const listViewLimits = { views: 50, name: 60, filter: 20_000, columns: 100 }
