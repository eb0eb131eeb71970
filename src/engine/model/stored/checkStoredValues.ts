/**
 * Limits on field values that databases or file viewers could not handle. Developers would notice at the first start;
 * administrators would only notice when they publish.
 */
import type { FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { limits } from './limits.ts'
import { mistake, type Mistake, type Path } from './mistake.ts'

/** The maximum length of an indexed text, in characters of any alphabet. */
const longestIndexed = 800
/** The default maximum length of a line of text. */
const defaultMaxLineLength = 300

/** File types that are displayed or downloaded, and never executed. */
const safeFiles: readonly string[] = [
  'image/*',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'application/pdf',
]

const largestInteger = 2_147_483_647

/** Finds mistakes in the value limits of a stored field. */
export function* checkStoredValues(
  field: FieldDeclaration,
  type: FieldType | undefined,
  path: Path,
): Generator<Mistake> {
  for (const entry of ['minimum', 'maximum'] as const)
    if (type?.column === 'integer' && Math.abs(field[entry] ?? 0) > largestInteger)
      yield mistake('too_large_number', [...path, entry], { entry, maximum: largestInteger })
  const longest = field.maximum ?? (type?.sortable ? defaultMaxLineLength : Infinity)
  if (field.unique && type?.options.includes('maximum') && type.column === 'text' && longest > longestIndexed)
    yield mistake('too_large_number', [...path, 'maximum'], { entry: 'maximum', maximum: longestIndexed })
  for (const [index, kind] of (field.accept ?? []).entries())
    if (!safeFiles.includes(kind))
      yield mistake('unknown_word', [...path, 'accept', index], { word: kind.slice(0, 60), entry: 'accept' })
  if ((field.maximumBytes ?? 0) > limits.fileBytes)
    yield mistake('too_large_number', [...path, 'maximumBytes'], { entry: 'maximumBytes', maximum: limits.fileBytes })
}
