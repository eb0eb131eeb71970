import { useId } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { encodings, type Encoding } from '../tables/encodingNames.ts'
import type { Head } from '../tables/readFile.ts'
import type { Reading } from '../tables/openTable.ts'
import { separators } from '../tables/separatorNames.ts'
import { RowsTable } from './RowsTable.tsx'

const separatorWords: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

/** How a file is read, to be corrected, and its first rows. */
export function HeadView({ head, onRead }: { head: Head; onRead(reading: Reading): void }) {
  const { t } = useReader()
  const id = useId()
  const { reading, sheets, columns, rows } = head
  return (
    <>
      <div className="import-row">
        {reading.encoding && (
          <label className="m-label" htmlFor={`${id}-encoding`}>
            {t('importing.encoding')}
            <select id={`${id}-encoding`} className="m-input m-select" value={reading.encoding} onChange={event => onRead({ encoding: event.target.value as Encoding })}>
              {encodings.map(name => (
                <option key={name} value={name}>
                  {t(`importing.encodings.${name}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        {reading.separator && (
          <label className="m-label" htmlFor={`${id}-separator`}>
            {t('importing.separator')}
            <select
              id={`${id}-separator`}
              className="m-input m-select"
              value={reading.separator}
              onChange={event => onRead({ ...reading, separator: separators.find(one => one === event.target.value) ?? ',' })}
            >
              {separators.map(one => (
                <option key={one} value={one}>
                  {t(`importing.separators.${separatorWords[one]}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        {sheets.length > 1 && (
          <label className="m-label" htmlFor={`${id}-sheet`}>
            {t('importing.sheet')}
            <select id={`${id}-sheet`} className="m-input m-select" value={reading.sheet} onChange={event => onRead({ sheet: event.target.value })}>
              {sheets.map(name => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <RowsTable title={t('importing.first_rows')} columns={columns} rows={rows} />
    </>
  )
}
