import { useReader } from '../../../panel/data/reader.ts'
import { Select } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { encodings, type Encoding } from '../tables/encodingNames.ts'
import type { Head } from '../tables/readFile.ts'
import type { Reading } from '../tables/openTable.ts'
import { separators } from '../tables/separatorNames.ts'

const separatorWords: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

/** Changes how the file is read. */
export function ReadingChoices({ head, onRead }: { head: Head; onRead(reading: Reading): void }) {
  const { t } = useReader()
  const { reading, sheets } = head
  return (
    <div className="import-row">
      {reading.encoding && (
        <Field label={t('importing.encoding')}>
          {control => (
            <Select
              {...control}
              value={reading.encoding}
              onChoose={value => onRead({ encoding: value as Encoding })}
              options={encodings.map(name => [name, t(`importing.encodings.${name}`)])}
            />
          )}
        </Field>
      )}
      {reading.separator && (
        <Field label={t('importing.separator')}>
          {control => (
            <Select
              {...control}
              value={reading.separator}
              onChoose={value => onRead({ ...reading, separator: separators.find(one => one === value) ?? ',' })}
              options={separators.map(one => [one, t(`importing.separators.${separatorWords[one]}`)])}
            />
          )}
        </Field>
      )}
      {sheets.length > 1 && (
        <Field label={t('importing.sheet')}>
          {control => (
            <Select
              {...control}
              value={reading.sheet}
              onChoose={value => onRead({ sheet: value })}
              options={sheets.map(name => [name, name])}
            />
          )}
        </Field>
      )}
    </div>
  )
}
