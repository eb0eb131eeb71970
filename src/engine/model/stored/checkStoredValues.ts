/** What of a field's values a database, or whoever opens a file, could not bear: a developer finds out at the first start, people would when they publish. */
import type { FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { limits } from './limits.ts'
import { mistake, type Mistake, type Path } from './mistake.ts'

/** The longest text that an index holds whole, as letters of any alphabet. */
const longestIndexed = 800
/** How long a line of text may be if its field does not say. */
const usualLine = 300

/** Files that are shown or handed out and never run. */
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

/** What is wrong with what a stored field's values may be. */
export function* checkStoredValues(
  field: FieldDeclaration,
  type: FieldType | undefined,
  path: Path,
): Generator<Mistake> {
  for (const entry of ['minimum', 'maximum'] as const)
    if (type?.column === 'integer' && Math.abs(field[entry] ?? 0) > largestInteger)
      yield mistake('too_large_number', [...path, entry], { entry, maximum: largestInteger })
  const longest = field.maximum ?? (type?.sortable ? usualLine : Infinity)
  if (field.unique && type?.options.includes('maximum') && type.column === 'text' && longest > longestIndexed)
    yield mistake('too_large_number', [...path, 'maximum'], { entry: 'maximum', maximum: longestIndexed })
  for (const [index, kind] of (field.accept ?? []).entries())
    if (!safeFiles.includes(kind))
      yield mistake('unknown_word', [...path, 'accept', index], { word: kind.slice(0, 60), entry: 'accept' })
  if ((field.maximumBytes ?? 0) > limits.fileBytes)
    yield mistake('too_large_number', [...path, 'maximumBytes'], { entry: 'maximumBytes', maximum: limits.fileBytes })
}
