import { languageOf } from '../../engine/model/declaration.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { readLocale } from './session/locale.ts'
import { personName } from '../../engine/rules/text/formats.ts'

/** What names a record of the entity to the reader: its title in their language, else in the other, else nothing: an id is no name. */
export const titleOf = (entity: Entity) => {
  const language = languageOf[readLocale()]
  const properties = [...entity.titles].sort((one, other) => Number(other.language === language) - Number(one.language === language))
  return (record: Record<string, unknown>): string => {
    if (entity.table === 'users') return personName(record)
    const filled = properties.map(property => record[property.name]).find(value => typeof value === 'string' && value !== '')
    return String(filled ?? '')
  }
}
