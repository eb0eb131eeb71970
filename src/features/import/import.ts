import * as z from 'zod/mini'
import { fieldProblems, problemParams } from '../../engine/model/problem.ts'
import { id, row } from '../../engine/model/shapes.ts'

/** The states of an import: rows are received, checked, written, and possibly undone. */
const importStates = [
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

/** Limits of a file. */
export const importLimits = {
  /** The size of the file in bytes. */
  bytes: 200_000_000,
  columns: 300,
  rows: 1_000_000,
  /** Characters per cell. */
  cell: 50_000,
  /** Rows per request, and characters of their JSON. */
  partRows: 500,
  partLetters: 250_000,
  /** Words per request for which records are created, and characters per word. */
  words: 200,
  word: 300,
} as const

/** Where a field's value comes from in a row of a foreign file. */
export const importSource = z.strictObject({
  /** One column or several. Of several, the first non-empty one is used, or all non-empty ones if `join` is given. */
  column: z.optional(z.union([z.string(), z.array(z.string())])),
  /** The separator between the values of several columns. */
  join: z.optional(z.string().check(z.maxLength(10))),
  /** A constant for every row. */
  value: z.optional(z.unknown()),
  /** The values that foreign words stand for; a word that is missing here is unknown. */
  values: z.optional(row),
  /** Words for which the field is left as it is: an existing record keeps its value, a new one has none. */
  keep: z.optional(z.array(z.string())),
  /** The value identifies another record by this property. */
  by: z.optional(z.string()),
  /**
   * The value is the name of a record, the label of a code, or a word for yes or no, in either language. `values` takes
   * precedence.
   */
  match: z.optional(z.boolean()),
  /** An empty cell clears the field; otherwise the field is left as it is. */
  clear: z.optional(z.boolean()),
  /** An invalid value leaves the field empty and adds a note, instead of rejecting the row. */
  optional: z.optional(z.boolean()),
})
export type ImportSource = z.infer<typeof importSource>

/** How the columns of a file map to fields. */
export const importMapping = z.strictObject({
  resource: z.string(),
  /** The property by which existing records are found. */
  key: z.optional(z.string()),
  separator: z.optional(z.string()),
  /** Only rows with these values in these columns are imported. A list allows any of its values. */
  where: z.optional(row),
  fields: z.record(z.string(), importSource),
})
export type ImportMapping = z.infer<typeof importMapping>

const severity = z.literal(['refused', 'note'])

/** Rows with the same problem in the same field. */
const importProblemGroup = z.object({
  kind: severity,
  field: z.string(),
  code: z.string(),
  params: problemParams,
  count: z.int(),
  /** The first lines, and the most frequent values of their cells. */
  lines: z.array(z.int()),
  values: z.array(z.string()),
})
export type ImportProblemGroup = z.infer<typeof importProblemGroup>

/** The problems of a row, by line of the file. */
const importLineProblem = z.object({ line: z.int(), kind: severity, errors: fieldProblems })
export type ImportLineProblem = z.infer<typeof importLineProblem>

/** An import as it is returned to the panel. */
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
  /** What undoing could not revert. */
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
  /** Who changed the state last. */
  updated_by: z.string(),
  /** When writing started and ended. */
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
})
export type ImportView = z.infer<typeof importView>

/** A row of the file as it was sent. */
export const importRow = z.object({ line: z.int(), cells: z.array(z.string()) })

/** A rejected row with its problems. */
export const rejectedRow = z.object({ ...importRow.shape, errors: fieldProblems })

const importChoice = z.object({ value: z.union([z.string(), z.number(), z.boolean()]), titles: z.array(z.string()) })
export type ImportChoice = z.infer<typeof importChoice>

/** What a foreign word means, or could mean. */
const importMeaning = z.object({
  word: z.string(),
  count: z.int(),
  /** The choices that the word matches; several if it is ambiguous. */
  found: z.array(importChoice),
  suggested: z.array(importChoice),
  /** The choice in the mapping; null if the word leaves the field empty. */
  decided: z.optional(z.nullable(importChoice)),
})
export type ImportMeaning = z.infer<typeof importMeaning>

/** The words in the columns of a matched field; undecided ones come first. */
export const importMeanings = z.object({
  distinct: z.int(),
  unclear: z.int(),
  words: z.array(importMeaning),
  /** All choices, if there are few. */
  choices: z.array(importChoice),
})
export type ImportMeanings = z.infer<typeof importMeanings>

/** The record that was created for a word, or why none could be created. */
export const importNamed = z.object({ word: z.string(), choice: z.nullable(importChoice), errors: fieldProblems })
export type ImportNamed = z.infer<typeof importNamed>

/** The record that a row of the file would become. */
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
