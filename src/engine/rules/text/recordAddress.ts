import { localeOf, type Language } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'

const places = /\{(language|resource|slug|id)\}/g

/** Whether a text can lead to single records: an address that a browser opens, in which the slug or the id of one is filled in. */
export const isRecordAddress = (template: string): boolean =>
  /^https?:\/\//.test(template) && /\{(slug|id)\}/.test(template) && URL.canParse(template.replaceAll(places, 'x'))

/** Where visitors find a record in a language; undefined where it lacks what the address is made of. */
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
