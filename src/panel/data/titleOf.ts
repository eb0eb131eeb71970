import { languageOf } from '../../engine/model/localized.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { createNamer } from '../../engine/rules/text/titles.ts'
import { readLocale } from './session/locale.ts'

/**
 * Returns a function that gives a record's title in the reader's language or another; an empty string if it has none,
 * because an ID is no title.
 */
export const titleOf = (entity: Entity): ((record: Record<string, unknown>) => string) =>
  createNamer(entity, languageOf[readLocale()])
