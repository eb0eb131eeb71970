import type { Entity } from '../../model/registry.ts'
import type { Missing } from '../../rules/completeness.ts'
import type { Reader } from '../fields/reader.ts'
import { labelKey } from '../fields/values.ts'

/** What a missing thing is called, with its language where it has one. */
export function missingName(entity: Entity, { field, language }: Missing, { t }: Reader): string {
  const label = t(labelKey(entity, field))
  return language ? `${label} (${t(language === 'ge' ? 'panel.form.georgian' : 'panel.form.english')})` : label
}

/** What to do about it. */
export const adviceOf = (entity: Entity, { field }: Missing, { t }: Reader): string =>
  t(`resources.${entity.name}.advice.${field.declaration.name}`, { good: field.declaration.completeness?.good, _: '' })
