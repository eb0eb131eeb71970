/** Declares a resource for a table in a file: types are guessed from the content of cells, and each can be changed. */
import { safeParse } from 'zod/v4/core'
import { takenFieldNames } from '../../model/checks/checkNames.ts'
import type { FieldDeclaration } from '../../model/declaration.ts'
import type { FieldContext, FieldType } from '../../model/fieldType.ts'
import { splitKey } from '../../model/filterKeys.ts'
import { languageData, locales, type Locale } from '../../model/languages.ts'
import { byLocale, mainLanguage } from '../../model/localized.ts'
import { uniqueName } from '../../model/stored/uniqueName.ts'
import type { StoredList, StoredResource } from '../../model/stored/documentSchema.ts'
import { limits } from '../../model/stored/limits.ts'
import {
  columnGroups,
  labelIn,
  localesOf,
  type HeaderWords,
  type TableColumn,
  type TableSample,
} from './columnGroups.ts'
import { suggestName } from './suggestName.ts'

/** What is needed to guess. */
export interface Guessing extends HeaderWords {
  name: string
  fieldTypes: readonly FieldType[]
  /** Titles of records by resource, trimmed and in lower case, to recognize references. */
  titles?: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of existing code lists. */
  lists: ReadonlySet<string>
  /** Whether a cell says yes or no in any language. */
  isYesNo?: (cell: string) => boolean
}

/** A resource for a table, its code lists, and which property each column is read into. */
export interface GuessedResource {
  resource: StoredResource
  codeLists: StoredList[]
  columns: Record<string, string>
}

/** The cells of a field: its label and its non-empty cells. */
export interface Column {
  label: string
  cells: readonly string[]
  /**
   * All cells are different, and no earlier column is text: it names the rows, even if records with such names exist.
   */
  isName?: boolean
}

const maxChoices = 12
/** Among so many cells one may be of another kind. */
const cellsForEachOdd = 20
const timesEach = 3
const longLine = 120
const shownColumns = 6
/** More would exceed the number of indexes of a resource. */
const maxReferences = limits.indexed - shownColumns

/** Types that can be recognized from a cell, the most specific first; a number or a date could also be a host name. */
const shownTypes = ['email', 'date', 'instant', 'phone', 'integer', 'percent', 'decimal', 'url'] as const

const noLists: FieldContext = {
  codeList: name => {
    throw new Error(`${name} is not a code list`)
  },
}

const comparable = (text: string): string => text.trim().toLowerCase()

/** Returns whether a field of a type rejects a cell. */
const rejects = (type: FieldType): ((cell: string) => boolean) => {
  const field = { name: 'field', type: type.name }
  const schema = type.schema(field, noLists)
  return cell => !safeParse(schema, type.read(cell, field)).success
}

/** Returns the cells that a field of a type would reject. */
export const rejectedCells = (type: FieldType, cells: readonly string[]): string[] => cells.filter(rejects(type))

const readsAll = (type: FieldType, cells: readonly string[]): boolean => cells.length > 0 && !cells.some(rejects(type))

/** Returns the type that fits most cells, and whether it fits all of them; a person decides about a few odd ones. */
function shownBy(
  cells: readonly string[],
  types: readonly FieldType[],
): { type: string; isWhole: boolean } | undefined {
  let [best, least] = [undefined as string | undefined, Math.floor(cells.length / cellsForEachOdd) + 1]
  if (cells.length === 0) return undefined
  for (const type of types) {
    const isRejected = rejects(type)
    let count = 0
    for (const cell of cells) if (isRejected(cell) && ++count === least) break
    if (count < least) [best, least] = [type.name, count]
    if (least === 0) break
  }
  return best === undefined ? undefined : { type: best, isWhole: least === 0 }
}

/** Returns labels by the languages that they are written in. */
const textsIn = (labels: Readonly<Record<string, string>>): Record<Locale, Record<string, string>> =>
  byLocale(locale => Object.fromEntries(Object.entries(labels).filter(([, text]) => localesOf(text).includes(locale))))

/** Adds the words of cells as values to a code list, in their order. Existing values are kept. */
export function withWords(list: StoredList, cells: readonly string[]): StoredList {
  const known = new Set(
    locales.flatMap(locale => Object.values(list.texts?.[locale] ?? {}).map(text => comparable(text))),
  )
  const taken = new Set(list.values?.map(({ name }) => name))
  const labels: Record<string, string> = {}
  for (const label of cells.map(cell => cell.trim())) {
    if (known.has(comparable(label))) continue
    known.add(comparable(label))
    const name = suggestName(label, taken)
    taken.add(name)
    labels[name] = label
  }
  const added = textsIn(labels)
  return {
    ...list,
    values: [...(list.values ?? []), ...Object.keys(labels).map(name => ({ value: name, name }))],
    texts: byLocale(locale => ({ ...list.texts?.[locale], ...added[locale] })),
  }
}

const distinctIn = ({ cells }: Column): string[] => [...new Set(cells.map(cell => cell.trim()))]

/** Returns a field that chooses from a new code list of the words in a column. */
export function choiceFieldOf(
  column: Column,
  { name: resource, lists }: { name: string; lists: ReadonlySet<string> },
): { field: FieldDeclaration; list: StoredList } {
  const name = suggestName(`${resource}_${column.label}`, lists)
  return { field: { name: '', type: 'choice', choices: name }, list: withWords({ name }, distinctIn(column)) }
}

const areFewWords = (column: Column): boolean => {
  const distinct = distinctIn(column)
  const isFew =
    distinct.length > 1 && distinct.length <= maxChoices && column.cells.length >= distinct.length * timesEach
  return isFew && distinct.every(value => value.length <= limits.name)
}

const referenceIn = (cells: readonly string[], titles: Guessing['titles'] = new Map()): string | undefined =>
  [...titles].find(([, names]) => cells.length > 0 && cells.every(cell => names.has(comparable(cell))))?.[0]

function guessType(
  column: Column,
  guessing: Guessing,
  lists: Set<string>,
): { field: FieldDeclaration; list?: StoredList } {
  const types = new Map(guessing.fieldTypes.map(type => [type.name, type]))
  const fits = (name: string): boolean => {
    const type = types.get(name)
    return type !== undefined && readsAll(type, column.cells)
  }
  const field = (type: string, more: Partial<FieldDeclaration> = {}): { field: FieldDeclaration } => ({
    field: { name: '', type, ...more },
  })
  const areWords = column.cells.every(cell => !/^\d+$/.test(cell.trim()))
  const { isYesNo = () => false } = guessing
  const areYesNo = column.cells.length > 0 && column.cells.every(isYesNo)
  if (areWords && (areYesNo || fits('boolean'))) return field('boolean')
  const shown = shownBy(
    column.cells,
    shownTypes.flatMap(name => types.get(name) ?? []),
  )
  if (shown?.isWhole) return field(shown.type)
  const reference = column.isName ? undefined : referenceIn(column.cells, guessing.titles)
  if (reference !== undefined) return field('reference', { reference })
  if (shown) return field(shown.type)
  if (areFewWords(column)) {
    const chosen = choiceFieldOf(column, { name: guessing.name, lists })
    lists.add(chosen.list.name)
    return chosen
  }
  const isLong = column.cells.some(cell => cell.length > longLine || cell.includes('\n'))
  return field(isLong ? 'multiline' : 'text')
}

/** Names the fields of columns so that neither their properties nor filters of them conflict. */
function namesOf(groups: readonly TableColumn[][]): string[] {
  const propertiesOf = (name: string, { length }: TableColumn[]): string[] =>
    length > 1 ? [name, ...languageData.map(({ suffix }) => `${name}_${suffix}`)] : [name]
  const taken = new Set(takenFieldNames)
  const labelOf = ([first]: TableColumn[]): string => first?.label ?? ''
  const filtered = new Set([
    ...taken,
    ...groups.flatMap(group => propertiesOf(suggestName(labelOf(group), new Set()), group)),
  ])
  const isFilter = (name: string): boolean => {
    const [base, operator] = splitKey(name)
    return operator !== undefined && filtered.has(base)
  }
  return groups.map(group => {
    const has = (name: string): boolean => propertiesOf(name, group).some(one => taken.has(one) || isFilter(one))
    const name = suggestName(labelOf(group), { has })
    for (const one of propertiesOf(name, group)) taken.add(one)
    return name
  })
}

/** Guesses a resource for a table. Every column becomes a field, up to the maximum number of fields. */
export function resourceFromTable(sample: TableSample, guessing: Guessing): GuessedResource {
  const lists = new Set(guessing.lists)
  const codeLists: StoredList[] = []
  const columns: Record<string, string> = {}
  const labels: Record<Locale, Record<string, string>> = byLocale(() => ({}))
  const groups = columnGroups(sample, guessing).slice(0, limits.fields)
  const names = namesOf(groups)
  const isText = ({ type }: FieldDeclaration): boolean =>
    guessing.fieldTypes.some(one => one.name === type && one.words)
  let isNamed = false
  let references = 0
  const guessed = groups.map((group, index): FieldDeclaration => {
    const [first] = group
    const cells = group.flatMap(({ cells: some }) => some)
    const isName = !isNamed && cells.length > 1 && new Set(cells.map(comparable)).size === cells.length
    const whole: Column = { label: first?.label ?? '', cells, isName }
    const name = names[index] ?? ''
    for (const locale of locales) {
      const label = labelIn(group, locale)
      if (label !== undefined) labels[locale][name] = label
    }
    if (group.length > 1) {
      for (const column of group) columns[`${name}_${column.language ?? mainLanguage}`] = column.head
      const isLong = whole.cells.some(cell => cell.length > longLine || cell.includes('\n'))
      isNamed = true
      return { name, type: isLong ? 'multiline' : 'text', localized: true }
    }
    const { titles: _titles, ...others } = guessing
    const { field, list } = guessType(whole, references < maxReferences ? guessing : others, lists)
    if (field.reference !== undefined) references++
    if (list) codeLists.push(list)
    columns[name] = first?.head ?? ''
    isNamed ||= isText(field)
    return { ...field, name }
  })
  const isNameless = !guessed.some(isText)
  const fields = isNameless ? guessed.slice(0, limits.fields - 1) : guessed
  const title = fields.find(isText) ?? { name: uniqueName('name', new Set(names)), type: 'text' }
  const all = isNameless ? [title, ...fields] : fields
  // If the name takes the last place, one column gets no field.
  for (const { name, choices } of guessed.slice(fields.length)) {
    delete columns[name]
    for (const locale of locales) delete labels[locale][name]
    if (choices !== undefined) codeLists.pop()
  }
  return {
    resource: {
      entity: {
        name: guessing.name,
        title: title.name,
        access: { read: ['management'], create: ['management'], update: ['management'], delete: ['superuser'] },
        menu: ['management'],
        list: { columns: all.slice(0, shownColumns).map(({ name }) => name) },
        groups: [{ name: 'fields', fields: all.map(field => (field === title ? { ...field, search: true } : field)) }],
      },
      texts: byLocale(locale => ({ fields: labels[locale] })),
    },
    codeLists,
    columns,
  }
}
