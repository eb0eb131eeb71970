import type { ReactNode } from 'react'
import { useReader, type Reader } from '../../../panel/data/reader.ts'

interface Props<Line> {
  label: string
  lines: readonly Line[]
  keyOf(line: Line): string
  /** The columns by their key in the catalog; the first is the row header. */
  columns: Readonly<Record<string, (line: Line, reader: Reader) => ReactNode>>
}

/** A read-only table; on a phone, each row is a card. */
export function FactsTable<Line>({ label, lines, keyOf, columns }: Props<Line>) {
  const reader = useReader()
  const { t } = reader
  const [first, ...others] = Object.entries(columns)
  return (
    <table className="m-plain-table system-table" aria-label={label}>
      <thead>
        <tr>
          {Object.keys(columns).map(name => (
            <th key={name} scope="col">
              {t(`system.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={keyOf(line)}>
            <th scope="row">{first?.[1](line, reader)}</th>
            {others.map(([name, cell]) => (
              <td key={name} data-label={t(`system.columns.${name}`)}>
                {cell(line, reader)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
