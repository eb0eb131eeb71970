import type { Row } from '../../model/query.ts'
import type { Entity, Field } from '../../model/registry.ts'
import { isTranslated, outdatedField } from '../../model/systemFields.ts'
import { isEmpty } from '../validation/validation.ts'

/** Fields that say the same in both languages; an address is each language's own. */
export const translated = (entity: Entity): Field[] =>
  [...entity.fields.values()].filter(field => isTranslated(field.declaration) && !field.type.address)

const isSame = (before: unknown, after: unknown): boolean => (isEmpty(before) ? isEmpty(after) : before === after)

/** Whether a translation of a field is older than its original after a change, if it was (or was not) before. */
function isOutdated({ properties }: Field, before: Row, after: Row, wasOutdated: boolean): boolean {
  const [original, ...translations] = properties.map(property => property.name)
  if (original === undefined || isEmpty(after[original])) return false
  const isLeft = translations.some(name => !isEmpty(after[name]) && isSame(before[name], after[name]))
  return isLeft && (wasOutdated || !isSame(before[original], after[original]))
}

/**
 * Names of the localized fields whose translation is older than the original, in the order of the declaration: those whose original
 * the change touches without the translation, and those that were so before and whose translation it leaves.
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
