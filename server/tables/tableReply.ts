import type { TablePart } from '../../src/features/import/tables/readFile.ts'

/** A reply of the reading thread: the next rows, null after the last ones, or an error. */
export type TableReply = { part: TablePart | null } | { problem: string; params: Record<string, string | number> }
