import type { Row } from '../../model/query.ts'
import type { Entity, Field } from '../../model/registry.ts'
import { outdatedField } from '../../model/systemFields.ts'
import { isEmpty } from '../validation/validation.ts'

/** Fields that say the same in both languages; an address is each language's own. */
export const translated = (entity: Entity): Field[] => [...entity.fields.values()].filter(field => field.declaration.localized && !field.type.address)

const isSame = (before: unknown, after: unknown): boolean => (isEmpty(before) ? isEmpty(after) : before === after)

/** Whether the English of a field is older than its Georgian after a change, if it was (or was not) before. */
function isOutdated({ declaration: { name } }: Field, before: Row, after: Row, wasOutdated: boolean): boolean {
  const [georgian, english] = [`${name}_ge`, `${name}_en`]
  if (isEmpty(after[georgian]) || isEmpty(after[english])) return false
  if (!isSame(before[english], after[english])) return false
  return wasOutdated || !isSame(before[georgian], after[georgian])
}

/**
 * Names of the localized fields whose English is older than the Georgian, in the order of the declaration: those whose Georgian
 * the change touches without their English, and those that were so before and whose English it leaves.
 */
export const outdatedAfter = (entity: Entity, before: Row, after: Row, outdatedBefore: readonly string[]): string[] =>
  translated(entity)
    .filter(field => isOutdated(field, before, after, outdatedBefore.includes(field.declaration.name)))
    .map(field => field.declaration.name)

/** The change of a row's list of outdated translations that other changes of the row bring about; undefined where it stays. */
export function outdatedChange(entity: Entity, before: Row, after: Row): [from: string[], to: string[]] | undefined {
  if (!entity.properties.has(outdatedField.name)) return undefined
  const known = (before[outdatedField.name] ?? []) as string[]
  const now = outdatedAfter(entity, before, after, known)
  return now.join() === known.join() ? undefined : [known, now]
}
