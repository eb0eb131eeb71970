import type { TablePart } from '../../src/features/import/tables/readFile.ts'

/** What the thread that reads a table answers: the next rows, none after the last, or why it can't. */
export type TableReply = { part: TablePart | null } | { problem: string; params: Record<string, string | number> }
