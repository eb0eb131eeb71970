import type { Row } from '../model/query.ts'
import * as z from 'zod/mini'

/** The changes of a write by property: the old and the new value. */
export const changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
export type Changes = z.infer<typeof changes>

/** Returns the values that differ from the row as changes of it. */
export const changesTo = (row: Row, values: Row): Changes =>
  Object.fromEntries(Object.entries(values).map(([name, to]) => [name, [row[name] ?? null, to]]))
