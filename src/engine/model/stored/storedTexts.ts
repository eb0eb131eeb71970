import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { labelFromName } from '../labelFromName.ts'
import { locales, type Locale } from '../languages.ts'
import { byLocale } from '../localized.ts'
import type { EntityTexts, StoredList } from './documentSchema.ts'

/** The texts of stored declarations in one language, under the keys of the catalogs. */
export interface CatalogTexts {
  resources: Record<string, EntityTexts>
  codes: Record<string, Record<string, string>>
}
export type StoredTexts = Record<Locale, CatalogTexts>

type InLocales<Value> = Partial<Record<Locale, Value | undefined>> | undefined

/** The texts of an entity that are keyed by the name of a group or field. */
export const textSections = ['groups', 'fields', 'hints', 'advice'] as const
export type TextSection = (typeof textSections)[number]
const sentences = ['name', 'empty', 'delete', 'failure'] as const

const filled = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text

const textAt = (texts: Record<string, string> | undefined, name: string): string | undefined =>
  texts && Object.hasOwn(texts, name) ? filled(texts[name]) : undefined

/** Returns a text in a language, otherwise in another one, otherwise the fallback. */
function textOrFallback(locale: Locale, textIn: (locale: Locale) => string | undefined, otherwise?: string) {
  return [locale, ...locales].map(textIn).find(text => text !== undefined) ?? otherwise
}

const lacksOne = (textIn: (locale: Locale) => string | undefined): boolean =>
  locales.some(locale => textIn(locale) === undefined)

/** Something that must have a label, and what its default label is derived from. */
export interface Labelled {
  groups: readonly string[]
  fields: readonly string[]
  /** Whether the product has no text of its own here, so that another language is used; if omitted, always. */
  isNew?: (name: string) => boolean
  /** Returns the default label of a part of a field; with it, no text counts as missing. */
  partLabel?: ((locale: Locale, part: string) => string | undefined) | undefined
}

/** Returns the groups, fields and parts of fields that have labels. */
export function labelledIn(
  entity: EntityDeclaration,
  only: (field: FieldDeclaration) => boolean,
  fieldTypes: ReadonlyMap<string, FieldType>,
): Labelled {
  const fields = entity.groups
    .flatMap(group => group.fields)
    .filter(field => typeof field !== 'string')
    .filter(only)
  return {
    groups: entity.groups.map(({ name }) => name),
    fields: fields.flatMap(field => [
      field.name,
      ...(fieldTypes.get(field.type)?.parts ?? []).map(({ name }) => name).filter(name => name !== field.name),
    ]),
  }
}

/**
 * Returns the texts of an entity in every language, using another language if one is missing, and the number of missing
 * texts.
 */
export function entityTexts(
  texts: InLocales<EntityTexts>,
  labelled: Labelled,
  name?: string,
): { texts: Record<Locale, EntityTexts>; lacking: number } {
  const wanted = { groups: labelled.groups, fields: labelled.fields, hints: [], advice: [] }
  const named = (section: TextSection): string[] => [
    ...new Set([...wanted[section], ...locales.flatMap(locale => Object.keys(texts?.[locale]?.[section] ?? {}))]),
  ]
  const isWanted = (section: TextSection, key: string): boolean => wanted[section].some(one => one === key)
  const { isNew = () => true, partLabel = () => undefined } = labelled
  /**
   * If the product has its own text in other languages, only this language is used; otherwise, another one or the
   * fallback.
   */
  const ownTextOrFallback = (
    locale: Locale,
    key: string,
    textIn: (locale: Locale) => string | undefined,
    otherwise?: string,
  ) => (isNew(key) ? textOrFallback(locale, textIn, otherwise) : textIn(locale))
  const sentenceIn = (section: (typeof sentences)[number]) => (locale: Locale) => filled(texts?.[locale]?.[section])
  const labelIn = (section: TextSection, key: string) => (locale: Locale) => textAt(texts?.[locale]?.[section], key)
  const written = (locale: Locale): EntityTexts => {
    const own = sentences.flatMap(section => {
      const text = ownTextOrFallback(
        locale,
        section,
        sentenceIn(section),
        section === 'name' && name !== undefined ? labelFromName(name) : undefined,
      )
      return text === undefined ? [] : [[section, text]]
    })
    const labels = textSections.map(section => [
      section,
      Object.fromEntries(
        named(section).flatMap(key => {
          const made = section === 'fields' ? (partLabel(locale, key) ?? labelFromName(key)) : labelFromName(key)
          const text = ownTextOrFallback(locale, key, labelIn(section, key), isWanted(section, key) ? made : undefined)
          return text === undefined ? [] : [[key, text]]
        }),
      ),
    ])
    return Object.fromEntries([...own, ...labels]) as EntityTexts
  }
  const isSaid = (section: TextSection) => (key: string) =>
    section !== 'fields' ||
    locales.some(locale => labelIn(section, key)(locale) !== undefined || partLabel(locale, key) === undefined)
  const expected = [
    ...sentences
      .filter(section => (section === 'name' && name !== undefined) || locales.some(sentenceIn(section)))
      .map(sentenceIn),
    ...textSections.flatMap(section =>
      named(section)
        .filter(isSaid(section))
        .map(key => labelIn(section, key)),
    ),
  ]
  return { texts: byLocale(written), lacking: expected.filter(lacksOne).length }
}

/** Returns the labels of a code list's values in every language, and the number of missing ones. */
export function listTexts({ values = [], texts }: StoredList): {
  texts: Record<Locale, Record<string, string>>
  lacking: number
} {
  const labelIn = (name: string) => (locale: Locale) => textAt(texts?.[locale], name)
  const own = values.map(({ name }) => name)
  const names = [...new Set([...own, ...locales.flatMap(locale => Object.keys(texts?.[locale] ?? {}))])]
  return {
    texts: byLocale(locale =>
      Object.fromEntries(
        names.flatMap(name => {
          const text = own.includes(name)
            ? textOrFallback(locale, labelIn(name), labelFromName(name))
            : labelIn(name)(locale)
          return text === undefined ? [] : [[name, text]]
        }),
      ),
    ),
    lacking: names.filter(name => lacksOne(labelIn(name))).length,
  }
}
