import type { Locale } from '../../../engine/model/declaration.ts'
import { labelFromName } from '../../../engine/model/labelFromName.ts'
import type { Registry } from '../../../engine/model/registry.ts'
import { locales } from '../../../engine/model/languages.ts'
import type { EntityTexts, StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { BothTexts } from './texts.ts'

/** Where names are looked up: the documents in order, then the product. */
interface Known {
  documents: readonly StoredDocument[]
  both: BothTexts
}

/** Returns the texts of an entity in the product's files. */
export const shippedTexts = ({ messages }: BothTexts, locale: Locale, name: string): EntityTexts | undefined =>
  (messages[locale].resources as Record<string, EntityTexts | undefined>)[name]

/** Yields the texts of an entity from documents and files: in the given language first, then in others. */
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

/** Returns the plural label of a resource. */
export function resourceLabel(name: string, locale: Locale, known: Known): string {
  for (const texts of textsOf(name, locale, known)) if (texts.name) return texts.name.split(' |||| ').at(-1) ?? name
  return labelFromName(name)
}

/** Returns the label of a field. */
export function fieldLabelIn(entity: string, field: string, { locale, ...known }: Known & { locale: Locale }): string {
  for (const texts of textsOf(entity, locale, known)) if (texts.fields?.[field]) return texts.fields[field]
  return labelFromName(field)
}

/** Returns the label of a group of fields. */
export function groupLabelIn(entity: string, group: string, { locale, ...known }: Known & { locale: Locale }): string {
  for (const texts of textsOf(entity, locale, known)) if (texts.groups?.[group]) return texts.groups[group]
  return labelFromName(group)
}

/** Yields all fields that use a code list, those in documents first. */
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

/** Returns the label of a code list: that of a field that uses it, because lists have no label of their own. */
export function listLabel(list: string, known: Known & { locale: Locale; registry: Registry }): string {
  const [first] = choosing(list, known.documents, known.registry)
  return first ? fieldLabelIn(...first, known) : labelFromName(list)
}

/** Returns the label of a code list with the resource of its field, to distinguish it from others. */
export function listLabelOfOwner(list: string, known: Known & { locale: Locale; registry: Registry }): string {
  const [first] = choosing(list, known.documents, known.registry)
  return first
    ? `${resourceLabel(first[0], known.locale, known)}: ${fieldLabelIn(...first, known)}`
    : labelFromName(list)
}

/** Returns the labels of values of a code list. */
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
