import { documentFormat } from './documentFormat.ts'
import {
  documentParts,
  type DocumentPart,
  type Purged,
  type StoredChange,
  type StoredList,
  type StoredResource,
} from './documentSchema.ts'
import { limits } from './limits.ts'
import { mistake, type Mistake } from './mistake.ts'
import { readShape } from './shapeMistakes.ts'
import type { ZodMiniType } from 'zod/mini'

/** A part of a list with its index. */
export interface Placed<Value> {
  index: number
  value: Value
  /** The original indexes of its entries, before some were removed. */
  places?: Readonly<Record<string, readonly number[]>>
}

/** The parts of a document that have a valid shape. */
export interface ReadDocument {
  resources: readonly Placed<StoredResource>[]
  changes: readonly Placed<StoredChange>[]
  codeLists: readonly Placed<StoredList>[]
  purged: readonly Placed<Purged>[]
}

const nothing: ReadDocument = { resources: [], changes: [], codeLists: [], purged: [] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether nesting is within the limit; checked without recursion, since the document may come from any source. */
function isShallow(document: unknown): boolean {
  let level = [document]
  for (let depth = 0; depth <= limits.depth; depth++) {
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    if (level.length === 0) return true
  }
  return false
}

/** Reads any JSON as a document: returns the parts with a valid shape, and the mistakes in the others. */
export function readDocument(stored: unknown): { read: ReadDocument; mistakes: Mistake[] } {
  const rejected = (...mistakes: Mistake[]) => ({ read: nothing, mistakes })
  if (!isObject(stored)) return rejected(mistake('wrong_kind_of_value', [], { entry: 'document' }))
  if (stored.format !== documentFormat) return rejected(mistake('unknown_format', ['format']))
  if (!isShallow(stored)) return rejected(mistake('too_deep_document', []))
  if (JSON.stringify(stored).length > limits.document)
    return rejected(mistake('too_large_document', [], { maximum: limits.document }))

  const mistakes = Object.keys(stored)
    .filter(key => key !== 'format' && !Object.hasOwn(documentParts, key))
    .map(key => mistake('unknown_entry', [key], { entry: key }))
  const partsOf = <Value>(part: DocumentPart, shape: ZodMiniType<Value>): Placed<Value>[] => {
    const list = stored[part] ?? []
    if (!Array.isArray(list)) {
      mistakes.push(mistake('wrong_kind_of_value', [part], { entry: part }))
      return []
    }
    const { most } = documentParts[part]
    if (list.length > most) mistakes.push(mistake('too_many', [part], { entry: part, maximum: most }))
    return list.slice(0, most).flatMap((value: unknown, index) => {
      const found = readShape(shape, value, [part, index])
      if ('value' in found) return [{ index, value: found.value as Value }]
      mistakes.push(...found.mistakes)
      return []
    })
  }
  const { resources, changes, codeLists, purged } = documentParts
  const read = {
    resources: partsOf<StoredResource>('resources', resources.shape),
    changes: partsOf<StoredChange>('changes', changes.shape),
    codeLists: partsOf<StoredList>('codeLists', codeLists.shape),
    purged: partsOf<Purged>('purged', purged.shape),
  }
  return { read, mistakes }
}
