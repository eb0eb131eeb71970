import type { Row } from '../../model/query.ts'
import type { Entity, Field } from '../../model/registry.ts'
import { isTranslated, outdatedField } from '../../model/systemFields.ts'
import { isEmpty } from '../validation/validation.ts'

/** Returns the fields with the same content in every language; slugs are independent in each. */
export const translated = (entity: Entity): Field[] =>
  [...entity.fields.values()].filter(field => isTranslated(field.declaration) && !field.type.address)

const isSame = (before: unknown, after: unknown): boolean => (isEmpty(before) ? isEmpty(after) : before === after)

/** Whether a translation is older than its original after a change; `wasOutdated`: whether it was before. */
function isOutdated({ properties }: Field, before: Row, after: Row, wasOutdated: boolean): boolean {
  const [original, ...translations] = properties.map(property => property.name)
  if (original === undefined || isEmpty(after[original])) return false
  const isLeft = translations.some(name => !isEmpty(after[name]) && isSame(before[name], after[name]))
  return isLeft && (wasOutdated || !isSame(before[original], after[original]))
}

/**
 * Returns the names of localized fields whose translation is older than the original after a change, in declared order:
 * those of which only the original changed, and those that were outdated before and whose translation has not changed.
 */
export const outdatedAfter = (entity: Entity, before: Row, after: Row, outdatedBefore: readonly string[]): string[] =>
  translated(entity)
    .filter(field => isOutdated(field, before, after, outdatedBefore.includes(field.declaration.name)))
    .map(field => field.declaration.name)

/**
 * Returns the change of the list of outdated translations that results from other changes of a row; undefined if there
 * is none.
 */
export function outdatedChange(entity: Entity, before: Row, after: Row): [from: string[], to: string[]] | undefined {
  if (!entity.properties.has(outdatedField.name)) return undefined
  const known = (before[outdatedField.name] ?? []) as string[]
  const now = outdatedAfter(entity, before, after, known)
  return now.join() === known.join() ? undefined : [known, now]
}
