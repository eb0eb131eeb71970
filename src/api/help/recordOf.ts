import type { Row } from '../../model/query.ts'
import type { Entity, Registry } from '../../model/registry.ts'

/** The moderated entity of a kind's number (seed specification, section 3, second list). */
export const entityOfKind = (registry: Registry, kind: unknown): Entity | undefined => [...registry.entities.values()].find(({ declaration }) => declaration.moderated !== undefined && declaration.moderated === kind)

/** A record's names in both languages; one without translation has the same in both. */
export function titlesOf(entity: Entity, record: Row): { title_ge: string; title_en: string } {
  const inLanguage = (language: 'ge' | 'en') => String(record[entity.titles.find(title => (title.language ?? language) === language)?.name ?? ''] ?? '')
  return { title_ge: inLanguage('ge'), title_en: inLanguage('en') }
}
