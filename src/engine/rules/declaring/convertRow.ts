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

/** The values of a row in another field: those that could be converted, and the properties whose values could not. */
export interface Converted {
  values: Row
  lost: readonly string[]
}

/** Whether a value is not empty. */
export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Whether both fields refer to records of the same entity, one or several. */
const areOfSame = (from: FieldDeclaration, to: FieldDeclaration): boolean =>
  from.reference !== undefined && from.reference === to.reference

/** Whether the values refer to records or files, which cannot be converted to or from text. */
const isNaming = (field: FieldDeclaration, type: FieldType | undefined): boolean =>
  field.reference !== undefined || type?.files !== undefined || type?.parts !== undefined

/** Converts a text to or from markup, depending on the two types. */
function inMarkup(text: string, from: FieldType | undefined, to: FieldType): string {
  if (Boolean(from?.markup) === Boolean(to.markup)) return text
  return to.markup ? markupOfText(text) : textOfMarkup(text)
}

/** Yields what a text may mean to a field: the stored form, the form in files, and labels. */
function* readings(
  text: string,
  { field, type }: { field: FieldDeclaration; type: FieldType },
  { yesNoOf, codeOf }: Conversion,
): Generator<unknown> {
  if (type.empty === false) yield yesNoOf(text)
  yield type.read(text, field)
  const { choices } = field
  if (choices === undefined) return
  const named = (word: string): unknown => codeOf(choices, word)
  yield Array.isArray(type.empty) ? readList(text).map(word => named(word) ?? word) : named(text)
}

/** The source and the target field. */
interface Fields {
  from: FieldDeclaration
  to: FieldDeclaration
}

/** Whether the labels of choices become text. */
const isLabelled = ({ from, to }: Fields): boolean => from.choices !== undefined && to.choices === undefined

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : writeCell(value, typeof value === 'object' ? 'text[]' : 'text')

/** Yields the text of a value: of a choice, its label in a language; otherwise its stored form. */
function* textsOf(value: unknown, fields: Fields & { language: number }, conversion: Conversion): Generator<string> {
  const { choices = '' } = fields.from
  if (isLabelled(fields)) {
    const labels = [value].flat().map(one => conversion.labelsOf(choices, one)[fields.language])
    if (labels.every(label => label !== undefined)) yield asText(labels.length === 1 ? labels[0] : labels)
  }
  yield asText(value)
}

/**
 * Converts a value by reading its text as the other field would from a file; returns undefined if the field rejects it.
 */
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

/**
 * Returns which property of the other field receives the value of each property: that of the same language, or, if only
 * one of the fields is localized, the first that is not empty.
 */
export function targetsOf(from: readonly string[], to: readonly string[]): (name: string, index: number) => string {
  const isPaired = from.length === to.length
  return (_name, index) => (isPaired ? to[index] : to[0]) ?? ''
}

/**
 * Converts the values of a field to another field. Values that cannot be converted are reported and stay where they
 * are.
 */
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
    // The labels of a code list are converted to every language.
    for (const [language, other] of (targets ?? []).entries()) {
      const label = other === target ? undefined : convertValue(value, { from, to, language }, conversion)
      if (label !== undefined) values[other] = label
    }
  }
  return { values, lost }
}
