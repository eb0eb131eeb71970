import { languageOf, languages, type Language, type Locale } from '../../model/declaration.ts'
import { type Condition, matches, type Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'

/** The public part of an entity. */
export interface PublicView {
  /**
   * The entity with only its public properties, under the names in the response: in one language, without the language
   * suffix.
   */
  entity: Entity
  /** The language of the response; undefined for all. */
  language: Language | undefined
  /** The conditions for a record to be public. */
  where: readonly Condition[]
  /** The property of the title, in the requested language or in the main one. */
  title: Property | undefined
}

const isShown = (property: Property): boolean =>
  property.name === 'id' || (property.field.public === true && !property.hidden)

const whereOf = ({ moderated, shownBy, where = {} }: Entity['declaration']): Condition[] => [
  ...Object.entries(where).map(([property, value]): Condition => ({ property, operator: 'in', value: [value] })),
  { property: 'deleted_at', operator: 'in', value: [null] },
  ...(moderated === undefined ? [] : [{ property: 'status', operator: 'in', value: ['approved'] } as const]),
  ...(shownBy === undefined ? [] : [{ property: shownBy, operator: 'in', value: [true] } as const]),
]

/** Search covers the text of all searched fields together, so it is available only if all of them are public. */
const searchable = (entity: Entity): readonly Property[] => (entity.searchable.every(isShown) ? entity.searchable : [])

function makeView(entity: Entity, locale: Locale | undefined): PublicView {
  const language = locale && languageOf[locale]
  const shown = [...entity.properties.values()].filter(
    property => isShown(property) && (!language || !property.language || property.language === language),
  )
  const ordered = [
    ...shown.filter(property => property.name === 'id'),
    ...shown.filter(property => property.name !== 'id'),
  ]
  const properties = new Map(
    ordered.map(property => [language && property.language ? property.field.name : property.name, property]),
  )
  const narrowed: Entity = {
    ...entity,
    properties,
    searchable: searchable(entity),
    wholeSearchable: [],
    sortable: shown.filter(property => property.sortable),
    visiblePartOf: (other: Entity) => publicView(other, locale),
  }
  return {
    entity: narrowed,
    language,
    where: whereOf(entity.declaration),
    title: entity.titles.find(title => (title.language ?? language ?? languages[0]) === (language ?? languages[0])),
  }
}

const known = new WeakMap<Entity, Map<Locale | undefined, PublicView>>()

/** Returns the public part of an entity, in one language or all; undefined if no field is public. */
export function publicView(entity: Entity, locale?: Locale): PublicView | undefined {
  if (entity.declaration.internal || ![...entity.fields.values()].some(field => field.declaration.public))
    return undefined
  const views = known.get(entity) ?? new Map<Locale | undefined, PublicView>()
  known.set(entity, views)
  const view = views.get(locale) ?? makeView(entity, locale)
  views.set(locale, view)
  return view
}

/** Whether the values of a record make it public. */
export const isPublic = (entity: Entity, record: Row): boolean =>
  publicView(entity)?.where.every(condition =>
    matches({ deleted_at: null, ...record }, condition, name => entity.properties.get(name)?.column ?? 'text'),
  ) ?? false

/** Returns the public part of a record, or only some of its properties. */
export function publicRecord(
  { entity, language }: PublicView,
  row: Row,
  names: Iterable<string> = entity.properties.keys(),
): Row {
  const record: Row = {}
  for (const name of names) {
    const property = entity.properties.get(name)
    if (!property) continue
    const { name: stored, type } = property
    const kept = row[stored] ?? null
    const value = type.toPublic && kept !== null ? type.toPublic(kept) : kept
    record[name] = language && type.inLanguage && value !== null ? type.inLanguage(value, language) : value
  }
  return record
}
