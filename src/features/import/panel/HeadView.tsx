import { useId } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { encodings, type Encoding } from '../tables/encodingNames.ts'
import type { Head } from '../tables/readFile.ts'
import type { Reading } from '../tables/openTable.ts'
import { separators } from '../tables/separatorNames.ts'
import { RowsTable } from './RowsTable.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'

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
            <Select id={`${id}-encoding`} value={reading.encoding} onChoose={value => onRead({ encoding: value as Encoding })} options={encodings.map(name => [name, t(`importing.encodings.${name}`)])} />
          </label>
        )}
        {reading.separator && (
          <label className="m-label" htmlFor={`${id}-separator`}>
            {t('importing.separator')}
            <Select
              id={`${id}-separator`}
              value={reading.separator}
              onChoose={value => onRead({ ...reading, separator: separators.find(one => one === value) ?? ',' })}
              options={separators.map(one => [one, t(`importing.separators.${separatorWords[one]}`)])}
            />
          </label>
        )}
        {sheets.length > 1 && (
          <label className="m-label" htmlFor={`${id}-sheet`}>
            {t('importing.sheet')}
            <Select id={`${id}-sheet`} value={reading.sheet} onChoose={value => onRead({ sheet: value })} options={sheets.map(name => [name, name])} />
          </label>
        )}
      </div>
      <RowsTable title={t('importing.first_rows')} columns={columns} rows={rows} />
    </>
  )
}
