import { usePanel } from '../data/RegistryContext.ts'
import type { InputProps, FieldView } from '../data/fieldView.ts'
import { RecordPicker } from './parts/RecordPicker.tsx'
import { useReader } from '../data/reader.ts'
import { useRecords } from '../data/records.ts'
import { reference } from './reference.tsx'
import { nameOfRelated } from '../data/values.ts'
import { RemoveButton } from '../ui/RemoveButton.tsx'

const asIds = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

const Input = ({ id, field, value, container, onChange, onBlur, invalid, describedBy }: InputProps) => {
  const { registry } = usePanel()
  const reader = useReader()
  const ids = asIds(value)
  const { within } = field.declaration
  const name = field.declaration.reference ?? ''
  const target = registry.entities.get(name)
  const records = useRecords(name, ids)
  if (!target)
    return (
      <span id={id} className="m-quiet">
        {ids.length}
      </span>
    )
  const titles = ids.map(one => ({ id: one, title: nameOfRelated(target, one, records.get(one), reader) }))
  return (
    <div className="m-several">
      {titles.length > 0 && (
        <ul className="m-chips">
          {titles.map(chosen => (
            <li key={chosen.id} className="m-chip">
              {chosen.title}
              <RemoveButton
                label={reader.t('panel.values.remove', { value: chosen.title })}
                onClick={() => onChange(ids.filter(one => one !== chosen.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <RecordPicker
        id={id}
        entity={target}
        shown=""
        within={within && container ? { [within]: container } : undefined}
        without={ids}
        onPick={record => onChange([...ids, record.id])}
        onBlur={onBlur}
        invalid={invalid}
        describedBy={describedBy}
      />
    </div>
  )
}

export const references: FieldView = {
  editable: 'peek',
  shared: true,
  comparison: 'several',
  Input,
  Cell: props => (
    <span className="m-chips">
      {asIds(props.value).map(one => (
        <reference.Cell key={one} {...props} value={one} />
      ))}
    </span>
  ),
  related: asIds,
  wide: true,
  width: 1.6,
}
