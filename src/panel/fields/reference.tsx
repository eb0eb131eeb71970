import { unseenPerson } from '../data/access.ts'
import { may } from '../data/may.ts'
import { usePanel } from '../data/RegistryContext.ts'
import { recordPath } from '../data/paths.ts'
import type { CellProps, InputProps, FieldView } from '../data/fieldView.ts'
import { Link } from 'react-router-dom'
import { Breakable } from './parts/Breakable.tsx'
import { RecordPicker } from './parts/RecordPicker.tsx'
import { useReader } from '../data/reader.ts'
import { useRecords } from '../data/records.ts'
import { nameOfRelated } from '../data/values.ts'

type Chooser = Pick<InputProps, 'id' | 'field' | 'value' | 'container' | 'onChange'> &
  Partial<Pick<InputProps, 'onBlur' | 'invalid' | 'describedBy'>> & { nothing: string }

/** Chooses a record of the referenced entity, limited to its container if there is one. */
const Chooser = ({ id, field, value, container, onChange, onBlur, invalid, describedBy, nothing }: Chooser) => {
  const { registry } = usePanel()
  const reader = useReader()
  const { reference = '', within } = field.declaration
  const target = registry.entities.get(reference)
  const ids = typeof value === 'string' ? [value] : []
  const chosen = useRecords(reference, ids).get(String(value))
  if (!target)
    return (
      <span id={id} className="m-quiet">
        {String(value ?? '')}
      </span>
    )
  const shown = ids.length === 0 ? '' : nameOfRelated(target, String(value), chosen, reader)
  return (
    <RecordPicker
      id={id}
      entity={target}
      shown={shown}
      within={within && container ? { [within]: container } : undefined}
      onPick={record => onChange(record.id)}
      onClear={() => onChange(null)}
      onBlur={onBlur}
      invalid={invalid}
      describedBy={describedBy}
      placeholder={nothing}
    />
  )
}

const Input = (props: InputProps) => <Chooser {...props} nothing={useReader().t('panel.values.search')} />

/** The title of the record, as a link if the reader may open it. */
const Cell = ({ field, value, reader, related }: CellProps) => {
  const panel = usePanel()
  const entity = panel.registry.entities.get(field.declaration.reference ?? '')
  const record = related?.get(entity?.name ?? '')?.get(String(value))
  const isUnseen = record === null && entity?.people
  const title = isUnseen ? reader.t(unseenPerson(panel.profile)) : nameOfRelated(entity, String(value), record, reader)
  if (!entity || !record) return <span className="m-quiet">{title}</span>
  if (!may(panel, 'edit', entity.name)) return <span className="m-excerpt">{title}</span>
  return (
    <Link className="m-link m-excerpt" to={recordPath(entity.name, String(value))} title={title}>
      {title.includes('@') ? <Breakable text={title} /> : title}
    </Link>
  )
}

export const reference: FieldView = {
  editable: 'peek',
  shared: true,
  Input,
  Cell,
  related: value => (typeof value === 'string' ? [value] : []),
  width: 1.2,
}
