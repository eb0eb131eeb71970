import { stringify } from 'csv-stringify/browser/esm/sync'
import { guardFormula, writeCell } from '../../engine/fields/cell.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { columnAccepts } from '../../engine/model/column.ts'
import { Problem } from '../../engine/model/problem.ts'
import { codeWords } from '../../engine/rules/text/yesNo.ts'
import { unconvertedRows, newestConversion } from './conversions.ts'
import type { UnconvertedRow } from './declarations.ts'

const maxShown = 100

/** A byte order mark; spreadsheets need it to read Georgian. */
export const spreadsheetMark = '\uFEFF'

const lineOf = ({ id, title, values }: UnconvertedRow): string[] => [
  id,
  guardFormula(title ?? ''),
  guardFormula(values.map(value => writeCell(value, typeof value === 'object' ? 'json' : 'text')).join('; ')),
]

/**
 * Responds with the values of a field that did not fit its new type, as a list or a file. Throws `not_found`,
 * `malformed_parameter`.
 */
export async function respondWithUnconverted(
  { request, records, ports }: ActorCall,
  resource: string,
  field: string,
): Promise<Response> {
  const { after, format } = request.req.query()
  if (after !== undefined && !columnAccepts('uuid', after))
    throw new Problem('malformed_parameter', { parameter: 'after' })
  if (format !== undefined && format !== 'csv') throw new Problem('malformed_parameter', { parameter: 'format' })
  const fields = await newestConversion(records, { table: resource, field, number: ports.model.number })
  const found: UnconvertedRow[] = []
  for await (const rows of unconvertedRows(records, fields, { after, words: codeWords(ports) })) {
    found.push(...rows)
    if (format === undefined && found.length >= maxShown) break
  }
  if (format === undefined) return request.json(found.slice(0, maxShown))
  request.header('Content-Type', 'text/csv; charset=utf-8')
  request.header('Content-Disposition', `attachment; filename="${resource}-${field}.csv"`)
  const columns = ['id', 'title', field]
  return request.body(
    spreadsheetMark + stringify(found.map(lineOf), { header: true, columns, record_delimiter: 'windows' }),
  )
}
