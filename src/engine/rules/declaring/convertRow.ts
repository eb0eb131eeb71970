import { dequal } from 'dequal'
import { safeParse } from 'zod/v4/core'
import { readList } from '../../fields/listOf.ts'
import { markupOfText, textOfMarkup } from '../../fields/markupText.ts'
import { writeCell } from '../../fields/cell.ts'
import { propertyNames } from '../../model/checks/checkContext.ts'
import type { FieldDeclaration } from '../../model/declaration.ts'
import type { FieldType } from '../../model/fieldType.ts'
import type { Row } from '../../model/query.ts'
import type { Conversion } from './conversion.ts'

/** A row's values in another field: what has a meaning there, and the properties whose value has none. */
export interface Converted {
  values: Row
  lost: readonly string[]
}

/** Whether a row has a value there. */
export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Whether both name records of the same kind, one of them or several. */
const areOfSame = (from: FieldDeclaration, to: FieldDeclaration): boolean =>
  from.reference !== undefined && from.reference === to.reference

/** What names records or files says nothing as a text, and no text is one of them. */
const isNaming = (field: FieldDeclaration, type: FieldType | undefined): boolean =>
  field.reference !== undefined || type?.files !== undefined || type?.parts !== undefined

/** A text with markup where the type that it goes to has some, and without where that has none. */
function inMarkup(text: string, from: FieldType | undefined, to: FieldType): string {
  if (Boolean(from?.markup) === Boolean(to.markup)) return text
  return to.markup ? markupOfText(text) : textOfMarkup(text)
}

/** What a text may mean to a field: as it is kept and in a file, and as people call it. */
function* readings(
  text: string,
  { field, type }: { field: FieldDeclaration; type: FieldType },
  { answerOf, codeOf }: Conversion,
): Generator<unknown> {
  if (type.empty === false) yield answerOf(text)
  yield type.read(text, field)
  const { choices } = field
  if (choices === undefined) return
  const named = (word: string): unknown => codeOf(choices, word)
  yield Array.isArray(type.empty) ? readList(text).map(word => named(word) ?? word) : named(text)
}

/** The field that values are of, and the one that gets them. */
interface Fields {
  from: FieldDeclaration
  to: FieldDeclaration
}

/** Whether what people call the values of a list becomes the text of a field. */
const isLabelled = ({ from, to }: Fields): boolean => from.choices !== undefined && to.choices === undefined

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : writeCell(value, typeof value === 'object' ? 'text[]' : 'text')

/** What a value says: of a list, what people call it in a language, and else how it is kept. */
function* textsOf(value: unknown, fields: Fields & { language: number }, conversion: Conversion): Generator<string> {
  const { choices = '' } = fields.from
  if (isLabelled(fields)) {
    const labels = [value].flat().map(one => conversion.labelsOf(choices, one)[fields.language])
    if (labels.every(label => label !== undefined)) yield asText(labels.length === 1 ? labels[0] : labels)
  }
  yield asText(value)
}

/** A value as another field would read it from a file; undefined where that refuses it. */
function convertValue(value: unknown, fields: Fields & { language: number }, conversion: Conversion): unknown {
  const { fieldTypes, context } = conversion
  const { from, to: field } = fields
  const type = fieldTypes.get(field.type)
  const areOthers = !areOfSame(from, field) && (isNaming(field, type) || isNaming(from, fieldTypes.get(from.type)))
  if (!type || areOthers) return undefined
  const schema = type.schema(field, context)
  for (const written of textsOf(value, fields, conversion)) {
    const text = inMarkup(written, fieldTypes.get(from.type), type)
    for (const read of readings(text, { field, type }, conversion)) {
      const { success, data } = safeParse(schema, read)
      if (success) return data
    }
  }
  return undefined
}

/** Where the values of a field go in another one: each language to itself, or what is there first where only one has languages. */
export function targetsOf(from: readonly string[], to: readonly string[]): (name: string, index: number) => string {
  const isPaired = from.length === to.length
  return (_name, index) => (isPaired ? to[index] : to[0]) ?? ''
}

/** The values of a field as another one has them. What has no meaning there is named and left where it is. */
export function convertRow(row: Row, { from, to }: Fields, conversion: Conversion): Converted {
  const [sources, targets] = [from, to].map(field => propertyNames(field, conversion.fieldTypes.get(field.type)))
  const targetOf = targetsOf(sources ?? [], targets ?? [])
  const values: Row = {}
  const lost: string[] = []
  for (const [index, name] of (sources ?? []).entries()) {
    const value = row[name]
    if (!isFilled(value)) continue
    const converted = convertValue(value, { from, to, language: index }, conversion)
    const target = targetOf(name, index)
    const isTaken = Object.hasOwn(values, target) && !dequal(values[target], converted)
    if (converted === undefined || isTaken) lost.push(name)
    else values[target] = converted
    if (!isLabelled({ from, to }) || (sources?.length ?? 0) > 1) continue
    // What a list has labels for in every language is said in every language.
    for (const [language, other] of (targets ?? []).entries()) {
      const label = other === target ? undefined : convertValue(value, { from, to, language }, conversion)
      if (label !== undefined) values[other] = label
    }
  }
  return { values, lost }
}
