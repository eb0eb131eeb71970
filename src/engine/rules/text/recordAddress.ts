import { localeOf, type Language } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'

const places = /\{(language|resource|slug|id)\}/g

/**
 * Whether a URL template can lead to single records: it must be a URL that browsers open, with a placeholder for the
 * slug or ID.
 */
export const isRecordAddress = (template: string): boolean =>
  /^https?:\/\//.test(template) && /\{(slug|id)\}/.test(template) && URL.canParse(template.replaceAll(places, 'x'))

/** Returns the public URL of a record in a language; undefined if the record lacks what the template needs. */
export function recordAddress(template: string, entity: Entity, record: Row, language: Language): string | undefined {
  const slug = [...entity.properties.values()].find(
    property => property.field.from !== undefined && (property.language ?? language) === language,
  )
  const parts: Record<string, unknown> = {
    language: localeOf[language],
    resource: entity.name,
    slug: slug && record[slug.name],
    id: record.id,
  }
  const wanted = [...template.matchAll(places)].map(([, name = '']) => name)
  if (wanted.some(name => !parts[name])) return undefined
  return template.replaceAll(places, (_place, name: string) => encodeURIComponent(String(parts[name])))
}
