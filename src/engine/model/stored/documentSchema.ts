/**
 * The shape of stored declarations: one document for the database, a file, the API and the prototype. A resource is
 * written exactly as a declaration in a file, accompanied by its texts and the records that preserve its values when
 * names change.
 */
import * as z from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import { codeListShape, completenessShape, entityShape, fieldShape, listShape } from '../declarationSchema.ts'
import { described } from '../described.ts'
import { documentFormat } from './documentFormat.ts'
import { byLocale } from '../localized.ts'
import { limits } from './limits.ts'

const optional = <Schema extends ZodMiniType>(meaning: string, schema: Schema) => z.optional(described(meaning, schema))
const name = () => z.string().check(z.minLength(1), z.maxLength(limits.name))
const text = () => z.string().check(z.maxLength(limits.text))
const textsByName = () => z.record(name(), text())
const limitedArray = <Schema extends ZodMiniType>(schema: Schema, most: number) =>
  z.array(schema).check(z.maxLength(most))
/** A text in each language; if one is missing, another is used. */
const inLocales = <Schema extends ZodMiniType>(schema: Schema) => z.strictObject(byLocale(() => z.optional(schema)))

/** The texts of a resource in one language. */
export const entityTextsShape = z.strictObject({
  name: optional('One and many: `Region |||| Regions`.', text()),
  empty: optional('Below “No records yet”.', text()),
  delete: optional('What is said before a record is deleted.', text()),
  failure: optional('What is said where that fails.', text()),
  groups: optional('Headings.', textsByName()),
  fields: optional('Labels, by the declared name without a language.', textsByName()),
  hints: optional('A sentence next to a field.', textsByName()),
  advice: optional('What to do about a field that counts for completeness.', textsByName()),
})

const ids = described('What each field is known by for life, whatever it is named.', z.record(name(), name()))
const former = optional('Names that fields had, with what each is named now.', z.record(name(), name()))

const formerSince = optional('Since when they have another name.', z.record(name(), z.iso.datetime()))
const converted = optional(
  'Fields that have the values of another one, of another type, as far as they fit: their ids, with the id of that one.',
  z.record(name(), name()),
)

/** A resource that is declared at run time. */
const resourceShape = z.strictObject({
  entity: z.extend(entityShape, {
    moderated: optional(
      'Goes through moderation: `true` until it is published for the first time, then the number of its kind.',
      z.union([z.literal(true), z.int()]),
    ),
  }),
  texts: z.optional(inLocales(entityTextsShape)),
  ids: z.optional(ids),
  former,
  formerSince,
  converted,
  hide: optional('Fields that nobody sees any more; their values are kept.', limitedArray(name(), limits.hidden)),
  kind: optional('The number of its kind, where it was moderated and is not any more.', z.int()),
  hidden: optional('Nobody sees the resource any more; its rows are kept.', z.literal(true)),
})

/** A stored change of an entity of the product. */
const changeShape = z.strictObject({
  entity: name(),
  add: optional(
    'Further fields, at the end of a group; one that is not there is added after the others.',
    limitedArray(z.strictObject({ group: name(), field: fieldShape }), limits.fields + limits.hidden),
  ),
  groups: optional(
    'Groups in their order; those that are not named come after them.',
    limitedArray(name(), limits.groups),
  ),
  order: optional(
    'Fields of a group in their order; those that are not named come after them.',
    z.record(name(), limitedArray(name(), limits.fields + limits.hidden)),
  ),
  hide: optional('Fields that nobody sees any more; their values are kept.', limitedArray(name(), limits.hidden)),
  columns: z.optional(listShape.shape.columns),
  filters: listShape.shape.filters,
  sort: listShape.shape.sort,
  completeness: optional(
    'How much fields count, by name; null: not at all.',
    z.record(name(), z.nullable(completenessShape)),
  ),
  texts: z.optional(inLocales(entityTextsShape)),
  ids: z.optional(ids),
  former,
  formerSince,
  converted,
})

/** A stored code list, or a stored change of one of the product. */
const storedListShape = z.strictObject({
  name: name(),
  values: z.optional(codeListShape.shape.values.check(z.maxLength(limits.values))),
  retired: optional('Names of values that records keep and no other may take.', limitedArray(name(), limits.values)),
  texts: z.optional(inLocales(textsByName())),
})

/** Something that was purged; its name stays reserved. */
const purgedShape = z.strictObject({
  entity: name(),
  field: optional('The field; if omitted, the whole resource.', name()),
  moderated: optional('The number of its kind.', z.int()),
})

/** The lists of a document and their maximum lengths. */
export const documentParts = {
  resources: { shape: resourceShape, most: limits.resources },
  changes: { shape: changeShape, most: limits.changes },
  codeLists: { shape: storedListShape, most: limits.codeLists },
  purged: { shape: purgedShape, most: 1_000 },
} as const
export type DocumentPart = keyof typeof documentParts

export const documentShape = z.strictObject({
  format: z.literal(documentFormat),
  resources: z.optional(limitedArray(resourceShape, limits.resources)),
  changes: z.optional(limitedArray(changeShape, limits.changes)),
  codeLists: z.optional(limitedArray(storedListShape, limits.codeLists)),
  purged: z.optional(limitedArray(purgedShape, documentParts.purged.most)),
})

/** Everything that is declared at run time. */
export type StoredDocument = z.infer<typeof documentShape>
export type StoredResource = z.infer<typeof resourceShape>
export type StoredChange = z.infer<typeof changeShape>
export type StoredList = z.infer<typeof storedListShape>
export type Purged = z.infer<typeof purgedShape>
export type EntityTexts = z.infer<typeof entityTextsShape>
