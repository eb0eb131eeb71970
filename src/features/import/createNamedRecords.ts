import * as z from 'zod/mini'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { create } from '../../engine/records/create.ts'
import { importOrigin } from '../../engine/rules/validation/foreignFiles.ts'
import { importLimits, type ImportNamed } from './import.ts'

/** Words of a file for which records are to be created. */
export const namedWords = z.strictObject({
  words: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.word)))
    .check(z.minLength(1), z.maxLength(importLimits.words)),
})

/** Returns the entity that a field of the import's resource refers to. Throws `unknown_field` if it refers to none. */
function targetOf({ registry }: RecordsContext, resource: string, field: string): Entity {
  const property = registry.entities.get(resource)?.properties.get(field)
  const target = registry.entities.get(property?.field.reference ?? '')
  if (!target) throw new Problem('unknown_field', { field })
  return target
}

/**
 * Creates records named after unknown words, with that name in every language, and returns the outcome for each word.
 * Other fields are left for people to fill in. The records belong to the import and are removed when it is undone.
 * Throws `unknown_field`, `forbidden`.
 */
export async function createNamedRecords(
  context: RecordsContext,
  actor: Actor,
  { id, resource }: RowOf<'imports'>,
  { field, words }: { field: string; words: readonly string[] },
): Promise<ImportNamed[]> {
  const target = targetOf(context, resource, field)
  const results: ImportNamed[] = []
  for (const word of new Set(words)) {
    const titles = Object.fromEntries(target.titles.map(({ name }) => [name, word]))
    try {
      const made = await create({ ...context, importId: id }, actor, target.name, titles, importOrigin)
      results.push({ word, choice: { value: made.id, titles: [word] }, errors: {} })
    } catch (error) {
      if (!(error instanceof Problem) || !error.errors) throw error
      results.push({ word, choice: null, errors: error.errors })
    }
  }
  return results
}
