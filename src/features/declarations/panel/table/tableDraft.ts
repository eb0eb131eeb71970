import type { Row } from '../../../../engine/model/query.ts'
import type { FieldDeclaration } from '../../../../engine/model/declaration.ts'
import { propertyNames } from '../../../../engine/model/checks/checkContext.ts'
import { locales, type Locale } from '../../../../engine/model/languages.ts'
import type { Entity, Registry } from '../../../../engine/model/registry.ts'
import type { FieldType } from '../../../../engine/model/fieldType.ts'
import type { StoredDocument } from '../../../../engine/model/stored/documentSchema.ts'
import { choiceFieldOf } from '../../../../engine/rules/declaring/fromTable.ts'
import type { ImportMapping } from '../../../import/import.ts'
import { sourceOf } from '../../../import/panel/guessMapping.ts'
import type { SentRow } from '../../../import/tables/readFile.ts'
import {
  fieldNamed,
  fieldsOf,
  resourceOf,
  withEntity,
  withResource,
  type Edited,
  type FieldTypes,
} from '../editing/edited.ts'
import { withFieldChanged, withoutField } from '../editing/editedFields.ts'
import { withList, withoutUnusedLists } from '../editing/editedLists.ts'
import { namesOf, textOf, withNames, withText } from '../editing/editedTexts.ts'
import { retyped } from '../editing/retyped.ts'
import type { Named, TemplateWords } from '../editing/templates.ts'

/** What the server suggests for a table. */
export interface GuessedTable {
  name: string
  document: StoredDocument
  mapping: ImportMapping
}

/** A field and its columns, one or one per language, by the field's permanent ID. */
export interface TableField {
  id: string
  /** By the suffix of the property: empty, or a language. */
  columns: Readonly<Record<string, string>>
  /** The non-empty cells of the first rows. */
  cells: readonly string[]
}

/** A file as a new resource, while a person edits it. */
export interface TableDraft {
  edited: Edited
  fields: readonly TableField[]
  /** The IDs of excluded fields. */
  excluded: ReadonlySet<string>
  /** Columns that exceed the maximum number of fields. */
  excess: readonly string[]
}

const idsIn = (edited: Edited): Readonly<Record<string, string>> => resourceOf(edited)?.ids ?? {}

/** Returns the current name of a field. */
export const nameOfField = ({ edited }: TableDraft, { id }: TableField): string =>
  Object.entries(idsIn(edited)).find(([, one]) => one === id)?.[0] ?? ''

/** Returns the current declaration of the field for a column. */
export const fieldNow = (draft: TableDraft, field: TableField, types: FieldTypes): FieldDeclaration | undefined =>
  fieldNamed(draft.edited, nameOfField(draft, field), types)?.field

/** Returns a draft of the suggestion, to be edited before anything is saved. */
export function tableDraft(
  { document, mapping }: GuessedTable,
  { columns, rows, types }: { columns: readonly string[]; rows: readonly SentRow[]; types: FieldTypes },
): TableDraft {
  const guessed: Edited = { document, shipped: undefined, published: new Map() }
  const views = fieldsOf(guessed, types)
  const ids = Object.fromEntries(views.map(({ field }, place) => [field.name, `c${place + 1}`]))
  const fields = views.map(({ field }): TableField => {
    const fed = propertyNames(field, types.get(field.type)).flatMap(name => {
      const { column } = mapping.fields[name] ?? {}
      return typeof column === 'string' ? [[name.slice(field.name.length), column] as const] : []
    })
    const places = fed.map(([, column]) => columns.indexOf(column))
    const cells = places.flatMap(place => rows.map(row => row.cells[place] ?? ''))
    return {
      id: ids[field.name] ?? '',
      columns: Object.fromEntries(fed),
      cells: cells.filter(cell => cell.trim() !== ''),
    }
  })
  const used = new Set(fields.flatMap(field => Object.values(field.columns)))
  return {
    edited: withResource(guessed, resource => ({ ...resource, ids })),
    fields,
    excluded: new Set(),
    excess: columns.filter(column => !used.has(column)),
  }
}

const keyOf = (field: TableField): string => Object.values(field.columns).join('\n')

/** Carries edits over to a draft of the same file with a different reading. */
export function withEditsOf(before: TableDraft, after: TableDraft): TableDraft {
  const known = new Map(before.fields.map(field => [keyOf(field), field]))
  const edited = after.fields.reduce((one, field) => {
    const was = known.get(keyOf(field))
    return was
      ? locales.reduce((two, locale) => {
          const text = textOf(before.edited, locale, 'fields', nameOfField(before, was))
          return text === '' ? two : withText(two, locale, ['fields', nameOfField(after, field)], text)
        }, one)
      : one
  }, after.edited)
  const excluded = after.fields.filter(field => before.excluded.has(known.get(keyOf(field))?.id ?? ''))
  return { ...after, edited, excluded: new Set(excluded.map(({ id }) => id)) }
}

/** Whether cells can hold values of a type: neither files nor types with several parts. */
export const fromCells = (type: FieldType, { columns }: TableField): boolean => {
  if (type.parts || type.files || type.column === 'json' || type.address) return false
  const isOfNames = type.needs?.some(need => need === 'choices' || need === 'reference') === true
  if (Object.keys(columns).length > 1) return type.localizable === true
  return !isOfNames || !Array.isArray(type.empty)
}

/** Changes the type of a column; a choice gets the column's values as its code list. */
export function withType(
  draft: TableDraft,
  field: TableField,
  type: string,
  { registry, types }: { registry: Registry; types: FieldTypes },
): TableDraft {
  const name = nameOfField(draft, field)
  const changed = withoutUnusedLists(retyped(draft.edited, name, type, { registry, types }), types)
  const now = fieldNamed(changed, name, types)?.field
  if (now?.choices === undefined) return { ...draft, edited: changed }
  const lists = new Set([
    ...registry.codeLists.keys(),
    ...(changed.document.codeLists ?? []).flatMap(list => (list.name === now.choices ? [] : [list.name])),
  ])
  const resource = resourceOf(changed)?.entity.name ?? ''
  const { list } = choiceFieldOf({ label: name, cells: field.cells }, { name: resource, lists })
  const listed = withList(withFieldChanged(changed, name, { ...now, choices: list.name }), list)
  return { ...draft, edited: withoutUnusedLists(listed, types) }
}

/** Returns the name of the file as the plural label, if it is in that language. */
export const namesOfTable = (draft: TableDraft | undefined, locale: Locale): readonly [one: string, many: string] =>
  draft ? ['', namesOf(draft.edited, locale).find(name => name !== '') ?? ''] : ['', '']

/** Returns the initial document, without excluded fields and with the chosen names. */
export function toDocument(
  { edited, fields, excluded }: TableDraft,
  { name, names }: Named,
  { types, words }: { types: FieldTypes; words: Record<Locale, TemplateWords> },
): Edited {
  const taken = fields
    .filter(({ id }) => excluded.has(id))
    .reduce(
      (one, field) => withoutField(one, nameOfField({ edited: one, fields, excluded, excess: [] }, field), types),
      edited,
    )
  const named = locales.reduce((one, locale) => {
    const [group] = resourceOf(one)?.entity.groups ?? []
    const [first, many] = names[locale]
    const labelled = group
      ? withText(one, locale, ['groups', group.name], words[locale].template_groups.naming ?? '')
      : one
    return withNames(labelled, locale, [first || many, many || first])
  }, taken)
  const titled = fieldsOf(named, types).map(({ field }) => field)
  return withoutUnusedLists(
    withEntity(named, entity => ({
      ...entity,
      name,
      icon: 'checklist',
      title: titled.some(field => field.name === entity.title)
        ? entity.title
        : (titled.find(({ type }) => types.get(type)?.words)?.name ?? entity.title),
    })),
    types,
  )
}

/**
 * Returns the mapping for rows that are uploaded before their resource is published: by permanent IDs, because fields
 * can be renamed meanwhile.
 */
export const pendingMapping = (resource: string, { fields, excluded }: TableDraft): ImportMapping => ({
  resource,
  fields: Object.fromEntries(
    fields
      .filter(({ id }) => !excluded.has(id))
      .flatMap(({ id, columns }) => Object.entries(columns).map(([end, column]) => [id + end, { column }])),
  ),
})

/** Returns the mapping to the published resource, whatever happened to its fields. */
export function mappingOf(entity: Entity, ids: Readonly<Row>, waiting: ImportMapping): ImportMapping {
  const sources = [...entity.properties.values()].flatMap(property => {
    const { name } = property.field
    const id = String(ids[name] ?? name)
    const end = property.name.slice(name.length)
    // If a field gained or lost a language, its first property continues.
    const isFirst = [...entity.properties.values()].find(({ field }) => field.name === name) === property
    const first = isFirst
      ? Object.entries(waiting.fields).find(([key]) => key === id || key.startsWith(`${id}_`))?.[1]
      : undefined
    const source = waiting.fields[id + end] ?? first
    const { column } = source ?? {}
    return column === undefined ? [] : [[property.name, sourceOf(property, column)] as const]
  })
  return { resource: entity.name, fields: Object.fromEntries(sources) }
}
