/** What a table of a file is declared as: types are guessed from what its cells hold, and each can be changed. */
import { safeParse } from 'zod/v4/core'
import type { FieldDeclaration } from '../../model/declaration.ts'
import type { FieldContext, FieldType } from '../../model/fieldType.ts'
import { languageData, type Language } from '../../model/languages.ts'
import { byLocale, languageOf, mainLanguage } from '../../model/localized.ts'
import { freeName } from '../../model/stored/free.ts'
import type { StoredList, StoredResource } from '../../model/stored/documentSchema.ts'
import { limits } from '../../model/stored/limits.ts'
import { systemFieldNames } from '../../model/systemFields.ts'
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

interface Column {
  label: string
  language?: Language
  cells: readonly string[]
  /** No two rows say the same, and nothing before it is a text: it names the rows, also where records of that name are there already. */
  isName?: boolean
}

const mostChoices = 12
const timesEach = 3
const longLine = 120

/** Types that a cell shows by itself, the narrowest first; a number or a day could be the host of an address. */
const shownTypes = ['email', 'date', 'instant', 'phone', 'integer', 'decimal', 'url'] as const

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

const readsAll = (type: FieldType, cells: readonly string[]): boolean =>
  cells.length > 0 &&
  cells.every(cell => {
    const field = { name: 'field', type: type.name }
    return safeParse(type.schema(field, noLists), type.read(cell, field)).success
  })

function guessChoices(
  column: Column,
  guessing: Guessing,
  lists: Set<string>,
): [FieldDeclaration, StoredList] | undefined {
  const distinct = [...new Set(column.cells.map(cell => cell.trim()))]
  const isFew =
    distinct.length > 1 && distinct.length <= mostChoices && column.cells.length >= distinct.length * timesEach
  if (!isFew || distinct.some(value => value.length > limits.name)) return undefined
  const name = offerName(`${guessing.name}_${column.label}`, lists)
  lists.add(name)
  const taken = new Set<string>()
  const values = distinct.map(label => {
    const value = offerName(label, taken)
    taken.add(value)
    return { value, name: value, label }
  })
  const texts = Object.fromEntries(values.map(({ name, label }) => [name, label]))
  return [
    { name: '', type: 'choice', choices: name },
    { name, values: values.map(({ value, name }) => ({ value, name })), texts: byLocale(() => texts) },
  ]
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
  const shown = shownTypes.find(fits)
  if (shown !== undefined) return field(shown)
  const reference = column.isName ? undefined : referenceIn(column.cells, guessing.titles)
  if (reference !== undefined) return field('reference', { reference })
  const chosen = guessChoices(column, guessing, lists)
  if (chosen) return { field: chosen[0], list: chosen[1] }
  const isLong = column.cells.some(cell => cell.length > longLine || cell.includes('\n'))
  return field(isLong ? 'multiline' : 'text')
}

/** Columns that are one field in several languages come together. */
function grouped(sample: TableSample): Column[][] {
  const columns = sample.columns.map((head, index) => ({
    ...languageIn(head),
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

/** Guesses what a table holds. Every column becomes a field, as far as one resource has room for them. */
export function resourceFromTable(sample: TableSample, guessing: Guessing): GuessedResource {
  const lists = new Set(guessing.lists)
  const taken = new Set([...systemFieldNames, 'q'])
  const codeLists: StoredList[] = []
  const columns: Record<string, string> = {}
  const labels: Record<string, string> = {}
  const heads = new Map(sample.columns.map(head => [JSON.stringify(languageIn(head)), head]))
  const headOf = ({ label, language }: Column): string =>
    heads.get(JSON.stringify(language === undefined ? { label } : { label, language })) ?? label
  const groups = grouped(sample).slice(0, limits.fields)
  const isText = ({ type }: FieldDeclaration): boolean =>
    guessing.fieldTypes.some(one => one.name === type && one.words)
  let isNamed = false
  const fields = groups.map((group): FieldDeclaration => {
    const [first] = group
    const cells = group.flatMap(({ cells: some }) => some)
    const isName = !isNamed && cells.length > 1 && new Set(cells.map(comparable)).size === cells.length
    const whole: Column = { label: first?.label ?? '', cells, isName }
    const name = offerName(whole.label, taken)
    taken.add(name)
    labels[name] = whole.label
    if (group.length > 1) {
      for (const column of group) columns[`${name}_${column.language ?? mainLanguage}`] = headOf(column)
      const isLong = whole.cells.some(cell => cell.length > longLine || cell.includes('\n'))
      isNamed = true
      return { name, type: isLong ? 'multiline' : 'text', localized: true }
    }
    const { field, list } = guessType(whole, guessing, lists)
    if (list) codeLists.push(list)
    columns[name] = first ? headOf(first) : whole.label
    isNamed ||= isText(field)
    return { ...field, name }
  })
  const title = fields.find(isText) ?? { name: freeName('name', taken), type: 'text' }
  const all = fields.includes(title) ? fields : [title, ...fields]
  return {
    resource: {
      entity: {
        name: guessing.name,
        title: title.name,
        access: { read: ['management'], create: ['management'], update: ['management'], delete: ['superuser'] },
        menu: ['management'],
        list: { columns: all.slice(0, 6).map(({ name }) => name) },
        groups: [{ name: 'fields', fields: all.map(field => (field === title ? { ...field, search: true } : field)) }],
      },
      texts: byLocale(() => ({ fields: labels })),
    },
    codeLists,
    columns,
  }
}
