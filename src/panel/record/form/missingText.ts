import type { Entity } from '../../../engine/model/registry.ts'
import type { Missing } from '../../../engine/rules/validation/completeness.ts'
import type { Reader } from '../../data/reader.ts'
import { labelKey } from '../../data/values.ts'

/** Returns the name of a missing field, with its language if it is localized. */
export function missingName(entity: Entity, { field, language }: Missing, { t }: Reader): string {
  const name = t(labelKey(entity, field))
  return language ? t(`completeness.in_${language}`, { name }) : name
}

/** Returns advice on how to fill it in. */
export const adviceOf = (entity: Entity, { field }: Missing, { t }: Reader): string =>
  t(`resources.${entity.name}.advice.${field.declaration.name}`, { good: field.declaration.completeness?.good, _: '' })
