import { useId, useState } from 'react'
import type { Property } from '../../../engine/model/registry.ts'
import { plainName } from '../../../engine/rules/text/names.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ChoiceBox } from './ChoiceBox.tsx'
import { columnsIn, fieldsOf } from './columnFields.ts'
import { useFieldNames } from './useLabels.ts'
import type { Mapping } from './useMapping.ts'

const longestSample = 40
const maxSamples = 3

const shortened = (text: string): string => (text.length > longestSample ? `${text.slice(0, longestSample)}…` : text)

/** Selects a field by any of its names. */
export function FieldBox({
  id,
  label,
  chosen,
  mapping: { entity, properties, mapping },
  onPick,
  onClear,
}: {
  id: string
  label: string
  chosen: string
  mapping: Mapping
  onPick(name: string): void
  onClear?: (() => void) | undefined
}) {
  const { t } = useReader()
  const names = useFieldNames(entity)
  const filledBy = ({ name }: Property): string[] => {
    const source = mapping.fields[name]
    const columns = source && name !== chosen ? columnsIn(source) : []
    return columns.length > 0 ? [t('importing.filled_by', { columns: columns.join(', ') })] : []
  }
  return (
    <ChoiceBox
      id={id}
      label={label}
      placeholder={t('importing.choose_field')}
      shown={chosen === '' ? '' : names(chosen).label}
      optionsFor={text =>
        properties.filter(({ name }) => {
          const { label: called, group } = names(name)
          return plainName(`${called} ${name} ${group}`).includes(plainName(text))
        })
      }
      keyOf={({ name }) => name}
      namesOf={property => {
        const { label: called, group } = names(property.name)
        return [called, group, ...filledBy(property)]
      }}
      onPick={({ name }) => onPick(name)}
      onClear={onClear}
    />
  )
}

/** A column of the file: its sample values and the fields it is mapped to. */
export function ColumnRow({
  column,
  samples,
  mapping,
}: {
  column: string
  samples: readonly string[]
  mapping: Mapping
}) {
  const { t } = useReader()
  const id = useId()
  const [adds, setAdds] = useState(false)
  const { feed, starve } = mapping
  const fields = fieldsOf(mapping.mapping, column)
  const isKey = (name: string) => name === 'id' && mapping.mapping.key === 'id'
  const shown = fields.length === 0 || adds ? [...fields, ''] : fields
  return (
    <tr data-filled={fields.length > 0 || undefined}>
      <th scope="row">{column}</th>
      <td className="import-samples">
        {samples.slice(0, maxSamples).map(sample => (
          <span key={sample}>{shortened(sample)}</span>
        ))}
        {samples.length === 0 && <span className="m-quiet">{t('importing.no_samples')}</span>}
      </td>
      <td>
        {shown.map((name, index) => (
          <FieldBox
            key={`${id}-${index}`}
            id={`${id}-${index}`}
            label={t('importing.field_of', { column })}
            chosen={name}
            mapping={mapping}
            onPick={picked => {
              if (picked === name) return
              setAdds(false)
              if (name !== '') starve(column, name)
              feed(column, picked)
            }}
            onClear={name === '' || isKey(name) ? undefined : () => starve(column, name)}
          />
        ))}
        {fields.length > 0 && !adds && (
          <Button small tool aria-label={t('importing.another_field_of', { column })} onClick={() => setAdds(true)}>
            {t('importing.another_field')}
          </Button>
        )}
      </td>
    </tr>
  )
}
