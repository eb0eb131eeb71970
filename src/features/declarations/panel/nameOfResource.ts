import type { Locale } from '../../../engine/model/declaration.ts'
import { labelFromName } from '../../../engine/model/labelFromName.ts'
import type { Registry } from '../../../engine/model/registry.ts'
import { locales } from '../../../engine/model/languages.ts'
import type { EntityTexts, StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { BothTexts } from './texts.ts'

/** Where names are searched for: the first document that has one, then the product. */
interface Known {
  documents: readonly StoredDocument[]
  both: BothTexts
}

/** What files say of an entity in a language. */
export const shippedTexts = ({ messages }: BothTexts, locale: Locale, name: string): EntityTexts | undefined =>
  (messages[locale].resources as Record<string, EntityTexts | undefined>)[name]

/** What documents and files say of an entity: in the language first, then in others. */
function* textsOf(name: string, locale: Locale, { documents, both }: Known): Generator<EntityTexts> {
  for (const one of [locale, ...locales.filter(other => other !== locale)]) {
    for (const { resources = [], changes = [] } of documents)
      for (const part of [...resources, ...changes]) {
        const own = typeof part.entity === 'string' ? part.entity : part.entity.name
        const texts = own === name ? part.texts?.[one] : undefined
        if (texts) yield texts
      }
    const shipped = shippedTexts(both, one, name)
    if (shipped) yield shipped
  }
}

/** What a resource is called, many of it. */
export function resourceLabel(name: string, locale: Locale, known: Known): string {
  for (const texts of textsOf(name, locale, known)) if (texts.name) return texts.name.split(' |||| ').at(-1) ?? name
  return labelFromName(name)
}

/** What a field is called. */
export function fieldLabelIn(entity: string, field: string, { locale, ...known }: Known & { locale: Locale }): string {
  for (const texts of textsOf(entity, locale, known)) if (texts.fields?.[field]) return texts.fields[field]
  return labelFromName(field)
}

/** What a group of fields is called. */
export function groupLabelIn(entity: string, group: string, { locale, ...known }: Known & { locale: Locale }): string {
  for (const texts of textsOf(entity, locale, known)) if (texts.groups?.[group]) return texts.groups[group]
  return labelFromName(group)
}

/** Every field that chooses from a list, in documents first. */
function* choosing(
  list: string,
  documents: readonly StoredDocument[],
  registry: Registry,
): Generator<[string, string]> {
  for (const { resources = [], changes = [] } of documents) {
    for (const { entity } of resources)
      for (const field of entity.groups.flatMap(({ fields }) => fields))
        if (typeof field !== 'string' && field.choices === list) yield [entity.name, field.name]
    for (const { entity, add = [] } of changes)
      for (const { field } of add) if (field.choices === list) yield [entity, field.name]
  }
  for (const { name, fields } of registry.entities.values())
    for (const { declaration } of fields.values()) if (declaration.choices === list) yield [name, declaration.name]
}

/** What a list of values is called: as the field that chooses from it, since it has no name for people. */
export function listLabel(list: string, known: Known & { locale: Locale; registry: Registry }): string {
  const [first] = choosing(list, known.documents, known.registry)
  return first ? fieldLabelIn(...first, known) : labelFromName(list)
}

/** What a list of values is called beside others: as the field that chooses from it, with whose field that is. */
export function listLabelOfOwner(list: string, known: Known & { locale: Locale; registry: Registry }): string {
  const [first] = choosing(list, known.documents, known.registry)
  return first
    ? `${resourceLabel(first[0], known.locale, known)}: ${fieldLabelIn(...first, known)}`
    : labelFromName(list)
}

/** What some values of a list are called. */
export function valueLabels(
  list: string,
  names: string,
  { documents, both, locale }: Known & { locale: Locale },
): string {
  const texts = documents.flatMap(({ codeLists = [] }) => codeLists.filter(({ name }) => name === list))
  const labelOf = (name: string): string =>
    [locale, ...locales]
      .flatMap(one => [
        ...texts.map(each => each.texts?.[one]?.[name]),
        (both.messages[one].codes as Record<string, Record<string, string> | undefined>)[list]?.[name],
      ])
      .find(text => text) ?? name
  return names.split(', ').map(labelOf).join(', ')
}
