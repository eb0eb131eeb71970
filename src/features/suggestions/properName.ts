import { byLanguage } from '../../engine/model/localized.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { NamePair } from '../../engine/model/suggestions.ts'
import { placeFields } from '../../engine/rules/place/place.ts'
import { isEmpty } from '../../engine/rules/validation/validation.ts'

/** Whether the records of an entity have names of their own: what lies on a map, and what people vouch for; all else is called by a common noun. */
const hasProperNames = (entity: Entity): boolean => placeFields(entity).length > 0 || entity.declaration.moderated !== undefined

/** What a record is called in every language; undefined where it is not known in all, or no proper name. */
export function properName(entity: Entity, row: Row): NamePair | undefined {
  const names = byLanguage(language => row[entity.titles.find(title => title.language === language)?.name ?? ''])
  const isKnown = Object.values(names).every(name => typeof name === 'string' && !isEmpty(name))
  return hasProperNames(entity) && isKnown ? (names as NamePair) : undefined
}
