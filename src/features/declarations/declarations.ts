import * as z from 'zod/mini'
import { id, instant, row } from '../../engine/model/shapes.ts'
import { stepKinds } from '../../engine/model/plan/step.ts'
import { plainText } from '../../engine/fields/plainText.ts'

/** A document as it comes: what is wrong with it is reported as its mistakes, not by a refusal, so that unfinished work is kept. */
export const anyDocument = z.record(z.string(), z.unknown())

const mistake = z.object({
  code: z.string(),
  /** Keys and places in lists, from where the document begins. */
  path: z.array(z.union([z.string(), z.int()])),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** Answer of `GET /declarations`. */
export const declared = z.object({
  number: z.int(),
  document: row,
  /** What is in the document and not in force, and why. */
  set_aside: z.array(
    z.object({
      path: z.array(z.union([z.string(), z.int()])),
      name: z.string(),
      mistakes: z.array(mistake),
    }),
  ),
  /** How many texts lack a language, by resource, entity or list. */
  lacking: z.record(z.string(), z.int()),
})

export const draft = z.object({
  resource: z.string(),
  /** The number of the model that it was begun with. */
  base: z.int(),
  document: row,
  version: z.int(),
  updated_at: instant,
  updated_by: id,
})
export const judgedDraft = z.object({ ...draft.shape, mistakes: z.array(mistake) })

export const newDraft = z.strictObject({
  base: z.int().check(z.minimum(0)),
  document: anyDocument,
  /** The one that was read; 0 for a draft that is not there yet. */
  version: z._default(z.int(), 0),
})

/** A record with the values of a field that its new type has no meaning for. */
const keptRow = z.object({ id, title: z.nullable(z.string()), values: z.array(z.unknown()) })
export type KeptRow = z.infer<typeof keptRow>
/** Answer of `GET /declarations/:resource/kept/:field`. */
export const keptRowsShape = z.array(keptRow)

/** A field that got another type with a publication, and how far its values are converted. */
export const conversion = z.object({
  resource: z.string(),
  /** The field that gets the values, and the hidden one that keeps them as they were; null once it was deleted for good. */
  field: z.nullable(z.string()),
  kept_field: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The publication. */
  number: z.int(),
  state: z.literal(['queued', 'running', 'done', 'stopped']),
  /** How many records have a value to convert; null before it begins. */
  total: z.nullable(z.int()),
  /** Of how many the value does not fit and is kept in the hidden field; null before it has ended. */
  kept: z.nullable(z.int()),
  created_at: instant,
  ended_at: z.nullable(instant),
})
export type Conversion = z.infer<typeof conversion>

/** One thing that a publish does; what it says is under its code in `i18n/<locale>/declarations.ts`. */
export const step = z.object({
  kind: z.literal(stepKinds),
  code: z.string(),
  entity: z.optional(z.string()),
  field: z.optional(z.string()),
  list: z.optional(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** How many records it is about, and of how many. */
  count: z.int(),
  total: z.int(),
  /** Where a field gets another type: some of the records whose value does not fit, with the values. */
  examples: z.optional(z.array(keptRow)),
  /** It can't be done, since there are records that it would not let be, or since it is not possible yet. */
  refused: z.boolean(),
})
export type ShownStep = z.infer<typeof step>

/** What would be done, what is wrong with it, and what it is known by. */
export const preview = z.object({
  base: z.int(),
  plan: z.string(),
  steps: z.array(step),
  mistakes: z.array(mistake),
  /** What was changed in a draft and published otherwise meanwhile: the draft's is taken. */
  conflicts: z.array(
    z.object({
      kind: z.literal(['resources', 'changes', 'codeLists']),
      name: z.string(),
      path: z.array(z.union([z.string(), z.int()])),
    }),
  ),
  lacking: z.record(z.string(), z.int()),
  /** Whether the password must be given again. */
  proof: z.boolean(),
})
export type Preview = z.infer<typeof preview>

const name = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/), z.maxLength(100))
const resources = z.optional(z.array(name).check(z.maxLength(200)))
const note = z._default(z.nullable(plainText({ maximum: 1_000, lines: true })), null)

/** Whose drafts; all of them unless named. With a document: what that would do instead, as it would be imported. */
export const toPreview = z.strictObject({ resources, document: z.optional(anyDocument) })
export const toPublish = z.strictObject({ plan: z.string().check(z.maxLength(100)), note, resources })
/** Without a plan it is shown what would be done. */
export const toUndo = z.strictObject({ plan: z.optional(z.string().check(z.maxLength(100))), note })

/** The name as somebody has typed it: of the field, or else of the resource. */
export const toPurge = z.strictObject({ name: z.string(), field: z.optional(z.string()), note })

export const publishedModel = z.object({ number: z.int(), steps: z.array(step) })

/** A line of `GET /declarations/history`. */
export const publication = z.object({
  number: z.int(),
  note: z.nullable(z.string()),
  steps: z.array(step),
  undoes: z.nullable(z.int()),
  /** The publication that undid it, unless that was undone. */
  undone_by: z.nullable(z.int()),
  program: z.nullable(z.string()),
  created_at: instant,
  created_by: id,
})

/** What has become of each part of a document that was imported. */
export const importedDrafts = z.object({
  drafted: z.array(z.string()),
  unchanged: z.array(z.string()),
  /** There is a draft of these already; say `replace` to have it overwritten. */
  kept: z.array(z.string()),
})
export const toImport = z.strictObject({ document: anyDocument, replace: z._default(z.boolean(), false) })
