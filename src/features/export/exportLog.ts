import * as z from 'zod/mini'
import { row } from '../../engine/model/shapes.ts'

/** An export as the API returns it. */
export const exportLog = z.object({
  id: z.string(),
  resource: z.string(),
  format: z.string(),
  file_name: z.string(),
  columns: z.array(z.string()),
  filter: row,
  total: z.int(),
  rows: z.int(),
  state: z.literal(['running', 'done', 'cancelled', 'failed', 'broken']),
  created_at: z.string(),
  created_by: z.string(),
  ended_at: z.nullable(z.string()),
})
export type ExportLog = z.infer<typeof exportLog>
