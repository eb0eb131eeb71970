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
  namesOf,
  resourceOf,
  textOf,
  withEntity,
  withFieldChanged,
  withList,
  withNames,
  withoutField,
  withoutIdleLists,
  withResource,
  withText,
  type Edited,
  type FieldTypes,
} from '../editing/edited.ts'
import { retyped } from '../editing/retyped.ts'
import type { Named, TemplateWords } from '../editing/templates.ts'

/** What a server guesses of a table. */
export interface GuessedTable {
  name: string
  document: StoredDocument
  mapping: ImportMapping
}

/** A field with the columns that feed it, one or one in each language, by what it is known by however it is named. */
export interface TableField {
  id: string
  /** By the end of a property's name: nothing, or a language's. */
  columns: Readonly<Record<string, string>>
  /** The filled cells among the first rows. */
  cells: readonly string[]
}

/** A file as a resource, while it is decided what its columns are. */
export interface TableDraft {
  edited: Edited
  fields: readonly TableField[]
  /** The ids of those that do not become fields. */
  left: ReadonlySet<string>
  /** Columns for which one resource has no room. */
  beyond: readonly string[]
}

const idsIn = (edited: Edited): Readonly<Record<string, string>> => resourceOf(edited)?.ids ?? {}

/** What a field is named at the moment. */
export const nameOfField = ({ edited }: TableDraft, { id }: TableField): string =>
  Object.entries(idsIn(edited)).find(([, one]) => one === id)?.[0] ?? ''

/** The field that a column becomes, as it is decided now. */
export const fieldNow = (draft: TableDraft, field: TableField, types: FieldTypes): FieldDeclaration | undefined =>
  fieldNamed(draft.edited, nameOfField(draft, field), types)?.field

/** What was guessed, to be changed before anything is kept. */
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
    left: new Set(),
    beyond: columns.filter(column => !used.has(column)),
  }
}

const keyOf = (field: TableField): string => Object.values(field.columns).join('\n')

/** What was written of columns that are read in another way now. */
export function carriedOver(before: TableDraft, after: TableDraft): TableDraft {
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
  const left = after.fields.filter(field => before.left.has(known.get(keyOf(field))?.id ?? ''))
  return { ...after, edited, left: new Set(left.map(({ id }) => id)) }
}

/** Whether what is in cells can be such a value: nothing that is put together of parts, or is a file. */
export const fromCells = (type: FieldType, { columns }: TableField): boolean => {
  if (type.parts || type.files || type.column === 'json' || type.address) return false
  const isOfNames = type.needs?.some(need => need === 'choices' || need === 'reference') === true
  if (Object.keys(columns).length > 1) return type.localizable === true
  return !isOfNames || !Array.isArray(type.empty)
}

/** With a column as another type; one that chooses has what is in its cells to choose from. */
export function withType(
  draft: TableDraft,
  field: TableField,
  type: string,
  { registry, types }: { registry: Registry; types: FieldTypes },
): TableDraft {
  const name = nameOfField(draft, field)
  const changed = withoutIdleLists(retyped(draft.edited, name, type, { registry, types }), types)
  const now = fieldNamed(changed, name, types)?.field
  if (now?.choices === undefined) return { ...draft, edited: changed }
  const lists = new Set([
    ...registry.codeLists.keys(),
    ...(changed.document.codeLists ?? []).flatMap(list => (list.name === now.choices ? [] : [list.name])),
  ])
  const resource = resourceOf(changed)?.entity.name ?? ''
  const { list } = choiceFieldOf({ label: name, cells: field.cells }, { name: resource, lists })
  const listed = withList(withFieldChanged(changed, name, { ...now, choices: list.name }), list)
  return { ...draft, edited: withoutIdleLists(listed, types) }
}

/** What its records are called where that is what the file is called. */
export const namesOfTable = (draft: TableDraft | undefined, locale: Locale): readonly [one: string, many: string] =>
  draft ? ['', namesOf(draft.edited, locale).find(name => name !== '') ?? ''] : ['', '']

/** The document to begin with: without what is left out, named as people want it. */
export function finished(
  { edited, fields, left }: TableDraft,
  { name, names }: Named,
  { types, words }: { types: FieldTypes; words: Record<Locale, TemplateWords> },
): Edited {
  const taken = fields
    .filter(({ id }) => left.has(id))
    .reduce(
      (one, field) => withoutField(one, nameOfField({ edited: one, fields, left, beyond: [] }, field), types),
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
  return withoutIdleLists(
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

/** What rows that are sent before their resource is published will mean: by what fields are known by, since they may be renamed meanwhile. */
export const waitingMapping = (resource: string, { fields, left }: TableDraft): ImportMapping => ({
  resource,
  fields: Object.fromEntries(
    fields
      .filter(({ id }) => !left.has(id))
      .flatMap(({ id, columns }) => Object.entries(columns).map(([end, column]) => [id + end, { column }])),
  ),
})

/** What such rows mean now that their resource is published, whatever became of its fields. */
export function mappingOf(entity: Entity, ids: Readonly<Row>, waiting: ImportMapping): ImportMapping {
  const sources = [...entity.properties.values()].flatMap(property => {
    const { name } = property.field
    const id = String(ids[name] ?? name)
    const end = property.name.slice(name.length)
    // One language became two, or two one: the first continues.
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
