import * as z from 'zod/mini'
import { fieldProblems, problemParams } from '../../engine/model/problem.ts'
import { id, row } from '../../engine/model/shapes.ts'

/** Where an import is: rows come in, are looked at, written, and perhaps taken back. */
export const importStates = [
  'receiving',
  'ready',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const
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
  /** Words that are made records of at once, and letters of each. */
  words: 200,
  word: 300,
} as const

/** Where a field's value comes from in a row of a foreign file. */
export const importSource = z.strictObject({
  /** The column, or several of which the first filled one counts, or all filled ones where they are joined. */
  column: z.optional(z.union([z.string(), z.array(z.string())])),
  /** The separator between the texts of several columns. */
  join: z.optional(z.string().check(z.maxLength(10))),
  /** The same for every row. */
  value: z.optional(z.unknown()),
  /** Foreign words and what they are called here; a word that is not in it is unknown. */
  values: z.optional(row),
  /** Words at which the field stays as it is: a record that is there keeps what it has, a new one has nothing. */
  keep: z.optional(z.array(z.string())),
  /** The value names another record by this property of it. */
  by: z.optional(z.string()),
  /** The value is what people call a record, a code or yes and no, in either language; `values` goes before. */
  match: z.optional(z.boolean()),
  /** An empty cell empties the field; without it the field stays as it is. */
  clear: z.optional(z.boolean()),
  /** A value that can't be taken leaves the field empty, with a note, instead of refusing the row. */
  optional: z.optional(z.boolean()),
})
export type ImportSource = z.infer<typeof importSource>

/** How the columns of a file become fields. */
export const importMapping = z.strictObject({
  resource: z.string(),
  /** The property by which a record that is already there is found again. */
  key: z.optional(z.string()),
  separator: z.optional(z.string()),
  /** Rows are taken only where these columns have these values, or one of a list. */
  where: z.optional(row),
  fields: z.record(z.string(), importSource),
})
export type ImportMapping = z.infer<typeof importMapping>

const severity = z.literal(['refused', 'note'])

/** Rows that have the same wrong with the same field. */
const importProblemGroup = z.object({
  kind: severity,
  field: z.string(),
  code: z.string(),
  params: problemParams,
  count: z.int(),
  /** The first lines, and the most frequent words of their cells. */
  lines: z.array(z.int()),
  values: z.array(z.string()),
})
export type ImportProblemGroup = z.infer<typeof importProblemGroup>

/** What a row met, by line of the file. */
const importLineProblem = z.object({ line: z.int(), kind: severity, errors: fieldProblems })
export type ImportLineProblem = z.infer<typeof importLineProblem>

/** An import as the panel sees it. */
export const importView = z.object({
  id,
  resource: z.string(),
  file_name: z.string(),
  columns: z.array(z.string()),
  mapping: z.nullable(importMapping),
  state: z.literal(importStates),
  total: z.int(),
  parts: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  leave_out: z.boolean(),
  problems: z.array(importProblemGroup),
  /** What undoing took back, and what it could not. */
  kept: z.nullable(
    z.object({
      removed: z.int(),
      reverted: z.int(),
      total: z.int(),
      records: z.array(z.object({ id, title: z.string(), fields: z.array(z.string()) })),
    }),
  ),
  created_at: z.string(),
  created_by: z.string(),
  /** Who moved it on last. */
  updated_by: z.string(),
  /** When the writing began and ended. */
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
})
export type ImportView = z.infer<typeof importView>

/** A row of the file as it was sent. */
export const importRow = z.object({ line: z.int(), cells: z.array(z.string()) })

/** A row that was refused, with why. */
export const refusedRow = z.object({ ...importRow.shape, errors: fieldProblems })

const importChoice = z.object({ value: z.union([z.string(), z.number(), z.boolean()]), titles: z.array(z.string()) })
export type ImportChoice = z.infer<typeof importChoice>

/** What a foreign word means, or might mean. */
const importMeaning = z.object({
  word: z.string(),
  count: z.int(),
  /** What it is taken for; several where nobody can tell which. */
  found: z.array(importChoice),
  suggested: z.array(importChoice),
  /** What the mapping takes it for already; null where it leaves the field empty. */
  decided: z.optional(z.nullable(importChoice)),
})
export type ImportMeaning = z.infer<typeof importMeaning>

/** The words of a matched field's columns: those that need a person first. */
export const importMeanings = z.object({
  distinct: z.int(),
  unclear: z.int(),
  words: z.array(importMeaning),
  /** All that may be chosen, where they are few. */
  choices: z.array(importChoice),
})
export type ImportMeanings = z.infer<typeof importMeanings>

/** A word that was made a record of, or why it could not be. */
export const importNamed = z.object({ word: z.string(), choice: z.nullable(importChoice), errors: fieldProblems })
export type ImportNamed = z.infer<typeof importNamed>

/** A row of the file as it would become. */
export const importPreviewRow = z.object({
  line: z.int(),
  action: z.literal(['create', 'update', 'unchanged', 'refused']),
  values: row,
  errors: fieldProblems,
})
export type ImportPreviewRow = z.infer<typeof importPreviewRow>

/** A mapping that was saved under a name. */
export const importTemplate = z.object({
  id,
  resource: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  mapping: importMapping,
  created_by: z.string(),
})
export type ImportTemplate = z.infer<typeof importTemplate>
