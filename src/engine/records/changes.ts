import type { Row } from '../model/query.ts'
import * as z from 'zod/mini'

/** What a write changes, by property: what was there, and what is there then. */
export const changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
export type Changes = z.infer<typeof changes>

/** The values as changes of the row. */
export const changesTo = (row: Row, values: Row): Changes =>
  Object.fromEntries(Object.entries(values).map(([name, to]) => [name, [row[name] ?? null, to]]))
