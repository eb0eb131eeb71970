import { RecordPicker } from '../../../panel/fields/parts/RecordPicker.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { useRecords } from '../../../panel/data/records.ts'
import { nameOfRelated } from '../../../panel/data/values.ts'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

interface Props {
  entity: string
  label: string
  chosen: readonly string[]
  problem?: string | undefined
  onChange(chosen: readonly string[]): void
}

/** An input that adds records one by one; each can be removed again. */
export function ChosenRecords({ entity: name, label, chosen, problem, onChange }: Props) {
  const reader = useReader()
  const entity = useEntity(name)
  const records = useRecords(name, [...chosen])
  return (
    <div className="mail-criterion">
      <Field label={label} error={problem}>
        {control => (
          <RecordPicker
            {...control}
            entity={entity}
            shown=""
            without={chosen}
            onPick={record => onChange([...chosen, record.id])}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className="mail-chosen">
          {chosen.map(one => {
            const title = nameOfRelated(entity, one, records.get(one), reader)
            return (
              <li key={one} className="m-chip">
                {title}
                <RemoveButton
                  label={reader.t('panel.values.clear', { value: title })}
                  onClick={() => onChange(chosen.filter(other => other !== one))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
