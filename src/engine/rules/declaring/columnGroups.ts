/** Finds the columns of a table that are one field in several languages. */
import { languageData, locales, type Language, type LanguageData, type Locale } from '../../model/languages.ts'
import { languageOf, localeOf } from '../../model/localized.ts'
import { writtenName } from '../text/names.ts'

/** The header and some rows of a table. */
export interface TableSample {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The words of the product by which headers are understood. */
export interface HeaderWords {
  /** Returns the names of a language, in every language. */
  languageNames?(locale: Locale): readonly string[]
  /** Returns the localized fields that have a label in any language: `Name` and its translation have one in common. */
  fieldsLabelled?(label: string): ReadonlySet<string>
}

/** A column of a table: its header without the language that it states, that language, and its non-empty cells. */
export interface TableColumn {
  label: string
  head: string
  language?: Language
  cells: readonly string[]
}

/** Returns the languages whose script a text is written in; all of them if it is in none of the scripts. */
export function localesOf(text: string): readonly Locale[] {
  const written = languageData.filter(({ script }) => new RegExp(`\\p{Script=${script}}`, 'u').test(text))
  // A brand name in Latin letters does not make a sentence English.
  return written.length > 0 ? written.slice(0, 1).map(({ locale }) => locale) : locales
}

/** Returns the only language that more than half of the cells can be in, if there is one. */
function languageOfCells(cells: readonly string[]): Language | undefined {
  const possible = locales.filter(
    locale => cells.filter(cell => localesOf(cell).includes(locale)).length * 2 > cells.length,
  )
  return possible.length === 1 && possible[0] !== undefined ? languageOf[possible[0]] : undefined
}

const atEnd = /^(.+?)[\s_,([/:-]+(?:in\s+)?(\p{L}+)\.?[)\]]?$/iu
const atStart = /^(\p{L}+)[\s_:-]+(.+)$/u
const shortest = 3

/** Whether a word is a name of a language, another form of it, or its beginning if it may be shortened. */
const isNamed = (word: string, names: readonly string[], mayBeShort: boolean): boolean =>
  names.some(name => {
    const stem = writtenName(name).slice(0, -1)
    return word.startsWith(stem) || (mayBeShort && word.length >= shortest && stem.startsWith(word))
  })

/** Returns the language that a header states and the header without it: `name_ge`, `Name (en)`, `Georgian name`. */
function languageIn(head: string, { languageNames }: HeaderWords): { label: string; language?: Language } & Stated {
  const written = head.trim()
  const namesOf = ({ locale, name }: LanguageData): readonly string[] => [
    name,
    ...(languageNames?.(locale as Locale) ?? []),
  ]
  const [, before = '', last = ''] = atEnd.exec(written) ?? []
  const [, first = '', after = ''] = atStart.exec(written) ?? []
  for (const data of languageData) {
    const { suffix, locale } = data
    const isCode = [suffix, locale].some(code => code === last.toLowerCase())
    if (isCode || isNamed(last.toLowerCase(), namesOf(data), true))
      return { label: before.trim(), language: suffix, isCode }
    if (first !== '' && isNamed(first.toLowerCase(), namesOf(data), false))
      return { label: after.trim(), language: suffix, isCode: false }
  }
  return { label: written, isCode: false }
}

interface Stated {
  /** The language is stated by its code, and not by a word that could mean something else. */
  isCode: boolean
}

/** Returns columns in groups that are one field each: alone, or one column for each of several languages. */
export function columnGroups(sample: TableSample, words: HeaderWords): TableColumn[][] {
  const columns = sample.columns.map((head, index) => {
    const cells = sample.rows.map(row => row[index] ?? '').filter(cell => cell.trim() !== '')
    const { isCode, ...stated } = languageIn(head, words)
    const written = isCode ? stated.language : languageOfCells(cells)
    // “English level” may be about a language instead of in it.
    const isIn = stated.language === undefined || written === stated.language
    return { ...stated, head, cells, written: isIn ? written : undefined }
  })
  type Written = (typeof columns)[number]
  const fieldsOf = ({ label }: Written): ReadonlySet<string> => words.fieldsLabelled?.(label) ?? new Set()
  const meanSame = (one: Written, other: Written): boolean =>
    writtenName(one.label) === writtenName(other.label) || [...fieldsOf(one)].some(field => fieldsOf(other).has(field))
  const groups: Written[][] = []
  for (const column of columns) {
    const group = groups.find(
      ([first, ...others]) =>
        first !== undefined &&
        column.written !== undefined &&
        meanSame(first, column) &&
        [first, ...others].every(({ written }) => written !== undefined && written !== column.written),
    )
    if (group) group.push(column)
    else groups.push([column])
  }
  return groups.map(group =>
    group.map(({ label, head, cells, written }): TableColumn =>
      group.length > 1 && written ? { label, head, cells, language: written } : { label: head.trim(), head, cells },
    ),
  )
}

/** Returns the label of a group of columns in a language: of its column in that language if the script fits. */
export const labelIn = (group: readonly TableColumn[], locale: Locale): string | undefined =>
  group
    .toSorted((one, other) => Number(isIn(other, locale)) - Number(isIn(one, locale)))
    .find(({ label }) => localesOf(label).includes(locale))?.label

const isIn = ({ language }: TableColumn, locale: Locale): boolean =>
  language !== undefined && localeOf[language] === locale
