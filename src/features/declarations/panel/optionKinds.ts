import { valueAt } from '../../../engine/model/stored/mistake.ts'

/** The input for an option of a type, derived from its schema. */
export type OptionKind = 'number' | 'flag' | 'words' | 'text' | readonly string[]

interface Shape {
  type?: string
  const?: unknown
  enum?: string[]
}

function kindOf({ type: json = '', enum: words, const: only }: Shape): OptionKind {
  if (words) return words
  if (only !== undefined || json === 'boolean') return 'flag'
  if (['number', 'integer'].includes(json)) return 'number'
  return json === 'array' ? 'words' : 'text'
}

/** Returns the kinds of all field options, from the JSON Schema of documents. */
export function optionKindsIn(schema: unknown): Readonly<Record<string, OptionKind>> {
  const added = ['properties', 'changes', 'items', 'properties', 'add', 'items', 'properties', 'field', 'properties']
  const options = (valueAt(schema, added) ?? {}) as Record<string, Shape>
  return Object.fromEntries(Object.entries(options).map(([name, shape]) => [name, kindOf(shape)]))
}
