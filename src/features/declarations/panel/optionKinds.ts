import { valueAt } from '../../../engine/model/stored/mistake.ts'

/** How an option of a type is edited: by what its schema takes. */
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

/** How each option of fields is edited, by the JSON Schema of a document. */
export function optionKindsIn(schema: unknown): Readonly<Record<string, OptionKind>> {
  const added = ['properties', 'changes', 'items', 'properties', 'add', 'items', 'properties', 'field', 'properties']
  const options = (valueAt(schema, added) ?? {}) as Record<string, Shape>
  return Object.fromEntries(Object.entries(options).map(([name, shape]) => [name, kindOf(shape)]))
}
