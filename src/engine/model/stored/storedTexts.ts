import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { labelFromName } from '../labelFromName.ts'
import { locales, type Locale } from '../languages.ts'
import { byLocale } from '../localized.ts'
import type { EntityTexts, StoredList } from './documentSchema.ts'

/** What a person reads of stored declarations in one language, under the keys of the catalogs. */
export interface CatalogTexts {
  resources: Record<string, EntityTexts>
  codes: Record<string, Record<string, string>>
}
export type StoredTexts = Record<Locale, CatalogTexts>

type InLocales<Value> = Partial<Record<Locale, Value | undefined>> | undefined

const sections = ['groups', 'fields', 'hints', 'advice'] as const
const sentences = ['name', 'empty', 'delete', 'failure'] as const

const filled = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text

const textAt = (texts: Record<string, string> | undefined, name: string): string | undefined =>
  texts && Object.hasOwn(texts, name) ? filled(texts[name]) : undefined

/** A text in a language, else in another one, else what it is if nobody has written any. */
function standing(locale: Locale, textIn: (locale: Locale) => string | undefined, otherwise?: string) {
  return [locale, ...locales].map(textIn).find(text => text !== undefined) ?? otherwise
}

const lacksOne = (textIn: (locale: Locale) => string | undefined): boolean =>
  locales.some(locale => textIn(locale) === undefined)

/** What must have a label: with what it is made of, where no one has written one. */
export interface Labelled {
  groups: readonly string[]
  fields: readonly string[]
  /** Whether the product says nothing of its own here, so that another language is used; always if omitted. */
  isNew?: (name: string) => boolean
  /** What a part of a field is called where no one has written anything, which nothing lacks then. */
  partLabel?: ((locale: Locale, part: string) => string | undefined) | undefined
}

/** The groups and fields of an entity, and the parts of its fields, that people read labels of. */
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

/** What is written about an entity, in every language, one standing in for another; and how many texts lack one. */
export function entityTexts(
  texts: InLocales<EntityTexts>,
  labelled: Labelled,
  name?: string,
): { texts: Record<Locale, EntityTexts>; lacking: number } {
  const wanted = { groups: labelled.groups, fields: labelled.fields, hints: [], advice: [] }
  const named = (section: (typeof sections)[number]): string[] => [
    ...new Set([...wanted[section], ...locales.flatMap(locale => Object.keys(texts?.[locale]?.[section] ?? {}))]),
  ]
  const isWanted = (section: (typeof sections)[number], key: string): boolean =>
    wanted[section].some(one => one === key)
  const { isNew = () => true, partLabel = () => undefined } = labelled
  /** In this language alone what the product says itself in the others, else the fallback. */
  const said = (locale: Locale, key: string, textIn: (locale: Locale) => string | undefined, otherwise?: string) =>
    isNew(key) ? standing(locale, textIn, otherwise) : textIn(locale)
  const sentenceIn = (section: (typeof sentences)[number]) => (locale: Locale) => filled(texts?.[locale]?.[section])
  const labelIn = (section: (typeof sections)[number], key: string) => (locale: Locale) =>
    textAt(texts?.[locale]?.[section], key)
  const written = (locale: Locale): EntityTexts => {
    const own = sentences.flatMap(section => {
      const text = said(
        locale,
        section,
        sentenceIn(section),
        section === 'name' && name !== undefined ? labelFromName(name) : undefined,
      )
      return text === undefined ? [] : [[section, text]]
    })
    const labels = sections.map(section => [
      section,
      Object.fromEntries(
        named(section).flatMap(key => {
          const made = section === 'fields' ? (partLabel(locale, key) ?? labelFromName(key)) : labelFromName(key)
          const text = said(locale, key, labelIn(section, key), isWanted(section, key) ? made : undefined)
          return text === undefined ? [] : [[key, text]]
        }),
      ),
    ])
    return Object.fromEntries([...own, ...labels]) as EntityTexts
  }
  const isSaid = (section: (typeof sections)[number]) => (key: string) =>
    section !== 'fields' ||
    locales.some(locale => labelIn(section, key)(locale) !== undefined || partLabel(locale, key) === undefined)
  const expected = [
    ...sentences
      .filter(section => (section === 'name' && name !== undefined) || locales.some(sentenceIn(section)))
      .map(sentenceIn),
    ...sections.flatMap(section =>
      named(section)
        .filter(isSaid(section))
        .map(key => labelIn(section, key)),
    ),
  ]
  return { texts: byLocale(written), lacking: expected.filter(lacksOne).length }
}

/** The labels of a list's values, likewise. */
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
          const text = own.includes(name) ? standing(locale, labelIn(name), labelFromName(name)) : labelIn(name)(locale)
          return text === undefined ? [] : [[name, text]]
        }),
      ),
    ),
    lacking: names.filter(name => lacksOne(labelIn(name))).length,
  }
}
