import * as z from 'zod/mini'
import { id, instant, row } from '../../engine/model/shapes.ts'
import { stepKinds } from '../../engine/model/plan/step.ts'
import { plainText } from '../../engine/fields/plainText.ts'
import { partKinds } from './parts.ts'

/**
 * A document of any shape: its errors are reported as mistakes instead of rejecting the request, so that unfinished
 * work can be saved.
 */
const anyDocument = z.record(z.string(), z.unknown())

const mistake = z.object({
  code: z.string(),
  /** Keys and indexes from the root of the JSON. */
  path: z.array(z.union([z.string(), z.int()])),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** The response of `GET /declarations`. */
export const declared = z.object({
  number: z.int(),
  document: row,
  /** What the document declares but is not in force, and why. */
  set_aside: z.array(
    z.object({
      path: z.array(z.union([z.string(), z.int()])),
      name: z.string(),
      mistakes: z.array(mistake),
    }),
  ),
  /** The number of missing translations by resource, entity or list. */
  lacking: z.record(z.string(), z.int()),
})

export const draft = z.object({
  resource: z.string(),
  /** The number of the model on which it is based. */
  base: z.int(),
  document: row,
  version: z.int(),
  updated_at: instant,
  updated_by: id,
})
export const checkedDraft = z.object({ ...draft.shape, mistakes: z.array(mistake) })

export const newDraft = z.strictObject({
  base: z.int().check(z.minimum(0)),
  document: anyDocument,
  /** The version that was read; 0 for a new draft. */
  version: z._default(z.int(), 0),
})

/** A record with the values of a field that did not fit its new type. */
const unconvertedRow = z.object({ id, title: z.nullable(z.string()), values: z.array(z.unknown()) })
export type UnconvertedRow = z.infer<typeof unconvertedRow>
/** The response of `GET /declarations/:resource/kept/:field`. */
export const unconvertedRowsShape = z.array(unconvertedRow)

/** A field whose type was changed by a publication, and the progress of converting its values. */
export const conversion = z.object({
  resource: z.string(),
  /**
   * The field with the converted values, and the hidden one with the original values; null once permanently deleted.
   */
  field: z.nullable(z.string()),
  kept_field: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The number of the publication. */
  number: z.int(),
  state: z.literal(['queued', 'running', 'done', 'stopped']),
  /** How many records have a value to convert; null before it starts. */
  total: z.nullable(z.int()),
  /** How many values do not fit and are kept only in the hidden field; null before it ends. */
  kept: z.nullable(z.int()),
  created_at: instant,
  ended_at: z.nullable(instant),
})
export type Conversion = z.infer<typeof conversion>

/** A step of a publication; its text is under its code in `i18n/<locale>/declarations.ts`. */
export const step = z.object({
  kind: z.literal(stepKinds),
  code: z.string(),
  entity: z.optional(z.string()),
  field: z.optional(z.string()),
  list: z.optional(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** How many records are affected, out of `total`. */
  count: z.int(),
  total: z.int(),
  /** For a change of type: some records whose values do not fit, with those values. */
  examples: z.optional(z.array(unconvertedRow)),
  /** The step is not possible: existing records violate it, or it is not supported yet. */
  refused: z.boolean(),
})
export type ShownStep = z.infer<typeof step>

/** What a publication would do, its mistakes, and the hash of its plan. */
export const preview = z.object({
  base: z.int(),
  plan: z.string(),
  steps: z.array(step),
  mistakes: z.array(mistake),
  /** Changes in the draft that conflict with later publications; the draft's version is used. */
  conflicts: z.array(
    z.object({
      kind: z.literal(partKinds),
      name: z.string(),
      path: z.array(z.union([z.string(), z.int()])),
    }),
  ),
  lacking: z.record(z.string(), z.int()),
  /** Whether the password must be confirmed. */
  proof: z.boolean(),
})
export type Preview = z.infer<typeof preview>

const name = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/), z.maxLength(100))
const resources = z.optional(z.array(name).check(z.maxLength(200)))
const note = z._default(z.nullable(plainText({ maximum: 1_000, lines: true })), null)

/** The resources whose drafts to publish; all if omitted. With a document: what importing it would do instead. */
export const toPreview = z.strictObject({ resources, document: z.optional(anyDocument) })
export const toPublish = z.strictObject({ plan: z.string().check(z.maxLength(100)), note, resources })
/** Without a plan, the response is a preview. */
export const toUndo = z.strictObject({ plan: z.optional(z.string().check(z.maxLength(100))), note })

/** The typed name of the field, or otherwise of the resource, as confirmation. */
export const toPurge = z.strictObject({ name: z.string(), field: z.optional(z.string()), note })

/** From when on something hidden can be permanently deleted; null if it can be now. */
export const purgeable = z.object({ from: z.nullable(instant) })

export const publishedModel = z.object({ number: z.int(), steps: z.array(step) })

/** An entry of `GET /declarations/history`. */
export const publication = z.object({
  number: z.int(),
  note: z.nullable(z.string()),
  steps: z.array(step),
  undoes: z.nullable(z.int()),
  /** The publication that undid it, unless that was undone too. */
  undone_by: z.nullable(z.int()),
  program: z.nullable(z.string()),
  created_at: instant,
  created_by: id,
})

/** When each resource was last changed by a publication. */
export const lastChangesShape = z.record(z.string(), instant)

/** The outcome for each part of an import. */
export const importedDrafts = z.object({
  drafted: z.array(z.string()),
  unchanged: z.array(z.string()),
  /** Drafts that exist already; send `replace` to overwrite them. */
  kept: z.array(z.string()),
})
export const toImport = z.strictObject({ document: anyDocument, replace: z._default(z.boolean(), false) })
