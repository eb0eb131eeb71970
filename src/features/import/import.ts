import type { FieldProblem } from '../../engine/model/problem.ts'

/** Where an import is: rows come in, are looked at, written, and perhaps taken back. */
export const importStates = ['receiving', 'ready', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** What a file may have at most. */
export const importLimits = {
  /** Bytes of the file. */
  bytes: 200_000_000,
  columns: 300,
  rows: 1_000_000,
  /** Characters of a cell. */
  cell: 50_000,
  /** Rows, and characters of their JSON, that are sent at once. */
  partRows: 500,
  partLetters: 250_000,
} as const

/** Where a field's value comes from; see `readMapping`, which checks it. */
export interface ImportSource {
  column?: string | string[]
  join?: string
  value?: unknown
  values?: Record<string, unknown>
  by?: string
  match?: boolean
  clear?: boolean
  optional?: boolean
}

/** How the columns of a file become fields. */
export interface ImportMappingInput {
  resource: string
  key?: string
  where?: Record<string, unknown>
  fields: Record<string, ImportSource>
}

/** Rows that have the same wrong with the same field. */
export interface ImportProblemGroup {
  kind: 'refused' | 'note'
  field: string
  code: string
  params: Record<string, string | number>
  count: number
  /** The first lines, and the first values where the problem names them. */
  lines: number[]
  values: string[]
}

/** What a row met, by line of the file. */
export interface ImportLineProblem {
  line: number
  kind: 'refused' | 'note'
  errors: Record<string, FieldProblem>
}

/** An import as the panel sees it. */
export interface ImportView {
  id: string
  resource: string
  file_name: string
  columns: string[]
  mapping: ImportMappingInput | null
  state: ImportState
  total: number
  parts: number
  done: number
  created: number
  updated: number
  unchanged: number
  refused: number
  leave_out: boolean
  problems: ImportProblemGroup[]
  /** What undoing took back, and what it could not. */
  kept: { removed: number; reverted: number; total: number; records: { id: string; title: string; fields: string[] }[] } | null
  created_at: string
  created_by: string
  /** Who moved it on last. */
  updated_by: string
  /** When the writing began and ended. */
  started_at: string | null
  ended_at: string | null
}

/** What a foreign word means, or might mean. */
export interface ImportMeaning {
  word: string
  count: number
  /** What it is taken for; several where nobody can tell which. */
  found: ImportChoice[]
  suggested: ImportChoice[]
}

export interface ImportChoice {
  value: string | number | boolean
  titles: string[]
}

/** The words of a matched field's columns: those that need a person first. */
export interface ImportMeanings {
  distinct: number
  unclear: number
  words: ImportMeaning[]
  /** All that may be chosen, where they are few. */
  choices: ImportChoice[]
}

/** A row of the file as it would become. */
export interface ImportPreviewRow {
  line: number
  action: 'create' | 'update' | 'unchanged' | 'refused'
  values: Record<string, unknown>
  errors: Record<string, FieldProblem>
}

export interface ImportTemplate {
  id: string
  resource: string
  name: string
  columns: string[]
  mapping: ImportMappingInput
  created_by: string
}
