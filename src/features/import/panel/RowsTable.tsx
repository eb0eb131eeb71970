import { useReader } from '../../../panel/data/reader.ts'
import type { SentRow } from '../tables/readFile.ts'

/** Shows rows of a file unchanged. */
export function RowsTable({
  title,
  columns,
  rows,
}: {
  title: string
  columns: readonly string[]
  rows: readonly SentRow[]
}) {
  const { t } = useReader()
  return (
    <div className="import-scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="import-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('importing.row')}</th>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row" className="m-number">
                {line}
              </th>
              {columns.map((column, index) => (
                <td key={column}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
