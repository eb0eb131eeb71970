import { useWatch } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { InputProps } from '../../../panel/data/fieldView.ts'
import { RecordPicker } from '../../../panel/fields/parts/RecordPicker.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { useRecords } from '../../../panel/data/records.ts'
import { nameOfRelated } from '../../../panel/data/values.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { entityOfKind } from '../../../engine/model/kinds.ts'
import { TextInput } from '../../../panel/ui/inputs.tsx'

/** Chooses a record of the kind that is chosen in the field next to it, from those that the person may see. */
export default function RecordOfKind({ id, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const reader = useReader()
  const { registry } = usePanel()
  const entity = entityOfKind(registry, useWatch<Row>({ name: 'kind' }))
  const chosen = typeof value === 'string' ? value : ''
  const records = useRecords(entity?.name ?? '', entity && chosen ? [chosen] : [])
  if (!entity)
    return (
      <TextInput
        id={id}
        disabled
        value=""
        placeholder={reader.t('help.kind_first')}
        describedBy={describedBy}
        readOnly
      />
    )
  return (
    <RecordPicker
      key={entity.name}
      id={id}
      entity={entity}
      shown={chosen ? nameOfRelated(entity, chosen, records.get(chosen), reader) : ''}
      onPick={record => onChange(record.id)}
      onClear={() => onChange(null)}
      onBlur={onBlur}
      invalid={invalid}
      describedBy={describedBy}
    />
  )
}
