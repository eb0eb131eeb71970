import { localeOf, type Locale } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Property } from '../../engine/model/registry.ts'
import { writeCell } from '../../engine/fields/cell.ts'
import type { Ports } from '../../engine/ports.ts'
import { createFormats } from '../../engine/rules/text/formats.ts'
import { isEmpty } from '../../engine/rules/validation/validation.ts'
import type { Titles } from './titles.ts'

/** The value of a spreadsheet cell. */
export type Cell = string | number | boolean | null

export interface Column {
  header: string
  /** The cell for a row; titles of referenced records must have been fetched. */
  cell(row: Row): Cell
}

const rawCell = ({ column }: Property, value: unknown): Cell =>
  value === null || value === undefined
    ? null
    : typeof value === 'number' || typeof value === 'boolean'
      ? value
      : writeCell(value, column)

const joined = (value: unknown, label: (one: string) => string): string =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
    .map(one => label(String(one)))
    .join('; ')

/** A column of raw values, which can be imported again. */
export const rawColumn = (property: Property): Column => ({
  header: property.name,
  cell: row => rawCell(property, row[property.name]),
})

/**
 * A column of readable values in a language: labels, titles of other records, yes and no, formatted dates and phone
 * numbers. Numbers stay numbers.
 */
export function textColumn(
  ports: Pick<Ports, 'registry' | 'fieldLabel' | 'codeLabel' | 'dateWord'>,
  resource: string,
  property: Property,
  { locale, titles }: { locale: Locale; titles: Titles },
): Column {
  const { name, field, language, part } = property
  const label = ports.fieldLabel(locale, resource, name)
  const own = label === name ? ports.fieldLabel(locale, resource, field.name) : label
  const one = language ? localeOf[language] : label === name ? part : undefined
  const header = one === undefined ? own : `${own} (${one})`
  if (field.reference) return { header, cell: row => joined(row[name], id => titles.of(property, id)) }
  if (field.choices) {
    const list = ports.registry.codeList(field.choices)
    const labels = new Map(list.values.map(code => [String(code.value), ports.codeLabel(locale, list.name, code.name)]))
    return { header, cell: row => joined(row[name], value => labels.get(value) ?? value) }
  }
  const { asText } = property.type
  const formats = createFormats(locale, (key, params) => ports.dateWord(locale, key, params))
  if (asText) return { header, cell: row => (isEmpty(row[name]) ? null : asText(row[name], formats)) }
  return {
    header,
    cell: row =>
      typeof row[name] === 'boolean'
        ? ports.codeLabel(locale, 'yes_or_no', String(row[name]))
        : rawCell(property, row[name]),
  }
}
