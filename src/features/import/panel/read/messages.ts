import type { Head, SentRow } from '../../tables/readFile.ts'
import type { Reading } from '../../tables/openTable.ts'

/** A request of the page to the reader, with an ID that the reply repeats. */
export type Question = { id: number } & (
  | { ask: 'open'; bytes: ArrayBuffer }
  | { ask: 'head'; reading: Reading }
  | { ask: 'begin'; reading: Reading }
  | { ask: 'next' }
)

/** A reply of the reader: nothing, the header, the next rows, or an error. */
export type Reply = { id: number } & (
  | { head: Head }
  | { rows: SentRow[] | null }
  | { ready: true }
  | { problem: string; params: Record<string, string | number> }
)
