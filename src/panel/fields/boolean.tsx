import type { InputProps, Look } from '../data/look.ts'
import { useReader } from '../data/reader.ts'
import { Select, Switch } from '../ui/inputs.tsx'

const Input = ({ id, value, onChange, onBlur, invalid, describedBy }: InputProps) => (
  <Switch
    id={id}
    invalid={invalid}
    describedBy={describedBy}
    checked={value === true}
    onChange={event => onChange(event.target.checked)}
    onBlur={onBlur}
  />
)

export const boolean: Look = {
  shared: true,
  Input,
  Cell: ({ value, reader }) => <span className={value === true ? 'm-yes' : 'm-quiet'}>{reader.t(value === true ? 'panel.values.yes' : 'panel.values.no')}</span>,
  Filter: ({ id, property, label, values, onChange }) => {
    const { t } = useReader()
    const value = values[property.name]
    return (
      <>
        <label className="m-label" htmlFor={id}>
          {label}
        </label>
        <Select
          id={id}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={event => onChange({ [property.name]: event.target.value === '' ? undefined : event.target.value === 'true' })}
        >
          <option value="">{t('panel.values.any')}</option>
          <option value="true">{t('panel.values.yes')}</option>
          <option value="false">{t('panel.values.no')}</option>
        </Select>
      </>
    )
  },
  inline: true,
  width: 0.7,
}
