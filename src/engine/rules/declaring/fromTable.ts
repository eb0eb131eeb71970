/** What a table of a file is declared as: types are guessed from what its cells hold, and each can be changed. */
import { safeParse } from 'zod/v4/core'
import { takenFieldNames } from '../../model/checks/checkNames.ts'
import type { FieldDeclaration } from '../../model/declaration.ts'
import type { FieldContext, FieldType } from '../../model/fieldType.ts'
import { splitKey } from '../../model/filterKeys.ts'
import { languageData, locales, type Language, type Locale } from '../../model/languages.ts'
import { byLocale, languageOf, mainLanguage } from '../../model/localized.ts'
import { freeName } from '../../model/stored/free.ts'
import type { StoredList, StoredResource } from '../../model/stored/documentSchema.ts'
import { limits } from '../../model/stored/limits.ts'
import { offerName } from './offerName.ts'

/** The head of a table and some of its rows. */
export interface TableSample {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** What guesses are made with. */
export interface Guessing {
  name: string
  fieldTypes: readonly FieldType[]
  /** The titles of records by the resource, to know references by; as they are compared (`trim`, lowercase). */
  titles?: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of lists of values that are there. */
  lists: ReadonlySet<string>
  /** Whether a cell says yes or no in words of people. */
  isAnswer?: (cell: string) => boolean
}

/** A resource for a table, its lists of values, and which column feeds which property. */
export interface GuessedResource {
  resource: StoredResource
  codeLists: StoredList[]
  columns: Record<string, string>
}

/** A column of a table: what it is called, in one language where its head says so, and its cells that are filled. */
export interface Column {
  label: string
  /** The head as the table has it. */
  head?: string
  language?: Language
  cells: readonly string[]
  /** No two rows say the same, and nothing before it is a text: it names the rows, also where records of that name are there already. */
  isName?: boolean
}

const mostChoices = 12
/** Among so many cells one may be of another kind. */
const cellsForEachOdd = 20
const timesEach = 3
const longLine = 120
const shownColumns = 6
/** More would be more indexes than a resource may have. */
const mostReferences = limits.indexed - shownColumns

/** Types that a cell shows by itself, the narrowest first; a number or a day could be the host of an address. */
const shownTypes = ['email', 'date', 'instant', 'phone', 'integer', 'decimal', 'percent', 'url'] as const

const noLists: FieldContext = {
  codeList: name => {
    throw new Error(`${name} is not a code list`)
  },
}

const comparable = (text: string): string => text.trim().toLowerCase()

/** Which language a head says, and the head without it: `name_ge`, `Name (en)`, `Name, English`. */
function languageIn(head: string): { label: string; language?: Language } {
  for (const { suffix, locale, name } of languageData) {
    const mark = new RegExp(`[\\s_,(\\[/-]+(?:${suffix}|${locale}|${name})[)\\]]?$`, 'i')
    if (mark.test(head.trim())) return { label: head.trim().replace(mark, '').trim(), language: languageOf[locale] }
  }
  return { label: head.trim() }
}

/** Whether a field of a type would refuse a cell. */
const misfitOf = (type: FieldType): ((cell: string) => boolean) => {
  const field = { name: 'field', type: type.name }
  const schema = type.schema(field, noLists)
  return cell => !safeParse(schema, type.read(cell, field)).success
}

/** The cells that a field of a type would refuse. */
export const misfits = (type: FieldType, cells: readonly string[]): string[] => cells.filter(misfitOf(type))

const readsAll = (type: FieldType, cells: readonly string[]): boolean => cells.length > 0 && !cells.some(misfitOf(type))

/** The type that most cells show by themselves, and whether all do; a few odd ones among many are for a person to decide on. */
function shownBy(
  cells: readonly string[],
  types: readonly FieldType[],
): { type: string; isWhole: boolean } | undefined {
  let [best, least] = [undefined as string | undefined, Math.floor(cells.length / cellsForEachOdd) + 1]
  if (cells.length === 0) return undefined
  for (const type of types) {
    const isMisfit = misfitOf(type)
    let count = 0
    for (const cell of cells) if (isMisfit(cell) && ++count === least) break
    if (count < least) [best, least] = [type.name, count]
    if (least === 0) break
  }
  return best === undefined ? undefined : { type: best, isWhole: least === 0 }
}

/** The languages in whose letters something is written: all of them where it is in nobody's. */
export function localesOf(text: string): readonly Locale[] {
  const written = languageData.filter(({ script }) => new RegExp(`\\p{Script=${script}}`, 'u').test(text))
  // A brand within a sentence makes it no text of that brand's language.
  return written.length > 0 ? written.slice(0, 1).map(({ locale }) => locale) : locales
}

/** Labels in the languages that they are written in. */
const textsIn = (labels: Readonly<Record<string, string>>): Record<Locale, Record<string, string>> =>
  byLocale(locale => Object.fromEntries(Object.entries(labels).filter(([, text]) => localesOf(text).includes(locale))))

/** A list of the words in some cells, in their order; those that it has stay. */
export function withWords(list: StoredList, cells: readonly string[]): StoredList {
  const known = new Set(
    locales.flatMap(locale => Object.values(list.texts?.[locale] ?? {}).map(text => comparable(text))),
  )
  const taken = new Set(list.values?.map(({ name }) => name))
  const labels: Record<string, string> = {}
  for (const label of cells.map(cell => cell.trim())) {
    if (known.has(comparable(label))) continue
    known.add(comparable(label))
    const name = offerName(label, taken)
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

/** A field that chooses from a new list of the words in a column. */
export function choiceOf(
  column: Column,
  { name: resource, lists }: { name: string; lists: ReadonlySet<string> },
): { field: FieldDeclaration; list: StoredList } {
  const name = offerName(`${resource}_${column.label}`, lists)
  return { field: { name: '', type: 'choice', choices: name }, list: withWords({ name }, distinctIn(column)) }
}

const areFewWords = (column: Column): boolean => {
  const distinct = distinctIn(column)
  const isFew =
    distinct.length > 1 && distinct.length <= mostChoices && column.cells.length >= distinct.length * timesEach
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
  const { isAnswer = () => false } = guessing
  const areAnswers = column.cells.length > 0 && column.cells.every(isAnswer)
  if (areWords && (areAnswers || fits('boolean'))) return field('boolean')
  const shown = shownBy(
    column.cells,
    shownTypes.flatMap(name => types.get(name) ?? []),
  )
  if (shown?.isWhole) return field(shown.type)
  const reference = column.isName ? undefined : referenceIn(column.cells, guessing.titles)
  if (reference !== undefined) return field('reference', { reference })
  if (shown) return field(shown.type)
  if (areFewWords(column)) {
    const chosen = choiceOf(column, { name: guessing.name, lists })
    lists.add(chosen.list.name)
    return chosen
  }
  const isLong = column.cells.some(cell => cell.length > longLine || cell.includes('\n'))
  return field(isLong ? 'multiline' : 'text')
}

/** Columns that are one field in several languages come together. */
function grouped(sample: TableSample): Column[][] {
  const columns = sample.columns.map((head, index) => ({
    ...languageIn(head),
    head,
    cells: sample.rows.map(row => row[index] ?? '').filter(cell => cell.trim() !== ''),
  }))
  const groups: Column[][] = []
  for (const column of columns) {
    const pair = groups.find(
      ([first, ...others]) =>
        column.language !== undefined &&
        first?.language !== undefined &&
        comparable(first.label) === comparable(column.label) &&
        [first, ...others].every(({ language }) => language !== column.language),
    )
    if (pair) pair.push(column)
    else groups.push([column])
  }
  return groups
}

const inLocales = (labels: Readonly<Record<string, string>>): StoredResource['texts'] => {
  const fields = textsIn(labels)
  return byLocale(locale => ({ fields: fields[locale] }))
}

/** What the fields of columns are called: nothing that their properties, or filters of them, are called otherwise. */
function namesOf(groups: readonly Column[][]): string[] {
  const propertiesOf = (name: string, { length }: Column[]): string[] =>
    length > 1 ? [name, ...languageData.map(({ suffix }) => `${name}_${suffix}`)] : [name]
  const taken = new Set(takenFieldNames)
  const labelOf = ([first]: Column[]): string => first?.label ?? ''
  const filtered = new Set([
    ...taken,
    ...groups.flatMap(group => propertiesOf(offerName(labelOf(group), new Set()), group)),
  ])
  const isFilter = (name: string): boolean => {
    const [base, operator] = splitKey(name)
    return operator !== undefined && filtered.has(base)
  }
  return groups.map(group => {
    const has = (name: string): boolean => propertiesOf(name, group).some(one => taken.has(one) || isFilter(one))
    const name = offerName(labelOf(group), { has })
    for (const one of propertiesOf(name, group)) taken.add(one)
    return name
  })
}

/** Guesses what a table holds. Every column becomes a field, as far as one resource has room for them. */
export function resourceFromTable(sample: TableSample, guessing: Guessing): GuessedResource {
  const lists = new Set(guessing.lists)
  const codeLists: StoredList[] = []
  const columns: Record<string, string> = {}
  const labels: Record<string, string> = {}
  const groups = grouped(sample).slice(0, limits.fields)
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
    labels[name] = whole.label
    if (group.length > 1) {
      for (const column of group) columns[`${name}_${column.language ?? mainLanguage}`] = column.head ?? column.label
      const isLong = whole.cells.some(cell => cell.length > longLine || cell.includes('\n'))
      isNamed = true
      return { name, type: isLong ? 'multiline' : 'text', localized: true }
    }
    const { titles: _titles, ...others } = guessing
    const { field, list } = guessType(whole, references < mostReferences ? guessing : others, lists)
    if (field.reference !== undefined) references++
    if (list) codeLists.push(list)
    columns[name] = first?.head ?? whole.label
    isNamed ||= isText(field)
    return { ...field, name }
  })
  const isNameless = !guessed.some(isText)
  const fields = isNameless ? guessed.slice(0, limits.fields - 1) : guessed
  const title = fields.find(isText) ?? { name: freeName('name', new Set(names)), type: 'text' }
  const all = isNameless ? [title, ...fields] : fields
  // Where a name takes the last place, a column is left without one.
  for (const { name, choices } of guessed.slice(fields.length)) {
    delete columns[name]
    delete labels[name]
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
      texts: inLocales(labels),
    },
    codeLists,
    columns,
  }
}
