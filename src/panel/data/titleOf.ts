import { languageOf } from '../../engine/model/localized.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { createNamer } from '../../engine/rules/text/titles.ts'
import { readLocale } from './session/locale.ts'

/** What names a record of the entity to the reader: its title in their language, else in another, else nothing: an id is no name. */
export const titleOf = (entity: Entity): ((record: Record<string, unknown>) => string) =>
  createNamer(entity, languageOf[readLocale()])
