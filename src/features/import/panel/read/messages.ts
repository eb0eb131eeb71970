import type { Head, SentRow } from '../../tables/readFile.ts'
import type { Reading } from '../../tables/openTable.ts'

/** What a page asks a reader, by a number that its answer repeats. */
export type Question = { id: number } & (
  | { ask: 'open'; bytes: ArrayBuffer }
  | { ask: 'head'; reading: Reading }
  | { ask: 'begin'; reading: Reading }
  | { ask: 'next' }
)

/** What a reader answers: nothing, the head, the next rows, or why it can't. */
export type Reply = { id: number } & (
  | { head: Head }
  | { rows: SentRow[] | null }
  | { ready: true }
  | { problem: string; params: Record<string, string | number> }
)
