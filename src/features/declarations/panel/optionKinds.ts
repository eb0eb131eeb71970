import * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'
import { typeOptions } from '../../../engine/model/declarationSchema.ts'

/** How an option of a type is asked for: by what its schema takes. */
export type OptionKind = 'number' | 'flag' | 'words' | 'text' | readonly string[]

interface Shape {
  type?: string
  const?: unknown
  enum?: string[]
}

const { properties = {} } = toJSONSchema(z.object(typeOptions), { io: 'input', unrepresentable: 'any' }) as {
  properties?: Record<string, Shape>
}

function kindOf({ type: json = '', enum: words, const: only }: Shape): OptionKind {
  if (words) return words
  if (only !== undefined || json === 'boolean') return 'flag'
  if (['number', 'integer'].includes(json)) return 'number'
  return json === 'array' ? 'words' : 'text'
}

export const optionKinds: Readonly<Record<string, OptionKind>> = Object.fromEntries(
  Object.entries(properties).map(([name, shape]) => [name, kindOf(shape)]),
)
