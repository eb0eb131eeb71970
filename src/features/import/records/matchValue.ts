import { columnAccepts, isList } from '../../../engine/model/column.ts'
import type { FieldProblem } from '../../../engine/model/problem.ts'
import type { Property } from '../../../engine/model/registry.ts'
import { readList } from '../../../engine/fields/listOf.ts'
import type { Lookup } from './lookups.ts'
import type { ImportSource } from '../import.ts'

type Matched = { value: unknown } | { problem: FieldProblem }

/** Splits a cell into the words that are looked up separately. */
export const wordsIn = (property: Property, raw: unknown): string[] => {
  if (!isList(property.column)) return [String(raw).trim()]
  return Array.isArray(raw) ? raw.map(String) : readList(String(raw))
}

function matchWord(
  lookup: Lookup,
  { field }: Property,
  { values = {} }: ImportSource,
  word: string,
  container: unknown,
): Matched {
  const ours = Object.hasOwn(values, word) ? values[word] : word
  if (ours === null) return { value: null }
  // IDs need no lookup: whether the record exists is checked later, when the file's own records exist too.
  if (field.reference && columnAccepts('uuid', String(ours).toLowerCase())) return { value: String(ours).toLowerCase() }
  const [found, ...more] = lookup.find(String(ours), container)
  if (!found) return { problem: { code: 'unknown_name', params: { value: word } } }
  return more.length > 0 ? { problem: { code: 'ambiguous_name', params: { value: word } } } : { value: found.value }
}

/** Resolves a cell of a matched field to the values of the records or codes that its words name. */
export function matchValue(
  lookup: Lookup,
  property: Property,
  from: ImportSource,
  raw: unknown,
  container: unknown,
): Matched {
  const matched = wordsIn(property, raw).map(word => matchWord(lookup, property, from, word, container))
  const wrong = matched.find(one => 'problem' in one)
  if (wrong) return wrong
  const values = matched.flatMap(one => ('value' in one && one.value !== null ? [one.value] : []))
  return { value: isList(property.column) ? [...new Set(values)] : (values[0] ?? null) }
}
