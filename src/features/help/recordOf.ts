import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'

/** A record's names in both languages; one without translation has the same in both. */
export function titlesOf(entity: Entity, record: Row): { title_ge: string; title_en: string } {
  const inLanguage = (language: 'ge' | 'en') => String(record[entity.titles.find(title => (title.language ?? language) === language)?.name ?? ''] ?? '')
  return { title_ge: inLanguage('ge'), title_en: inLanguage('en') }
}
