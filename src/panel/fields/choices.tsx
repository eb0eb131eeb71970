import { usePanel } from '../data/RegistryContext.ts'
import { choice, offeredOf } from './choice.tsx'
import type { InputProps, FieldView } from '../data/fieldView.ts'
import { useReader } from '../data/reader.ts'
import { Check } from '../ui/inputs.tsx'

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const Input = ({ id, field, value, onChange, onBlur, invalid, describedBy, label }: InputProps) => {
  const list = usePanel().registry.codeList(field.declaration.choices ?? '')
  const { t } = useReader()
  const chosen = asList(value)
  const toggle = (code: unknown) =>
    onChange(chosen.includes(code) ? chosen.filter(one => one !== code) : [...chosen, code])
  return (
    <div
      id={id}
      role="group"
      aria-label={label}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
      className="m-checks"
      tabIndex={-1}
    >
      {offeredOf(list, chosen).map(code => (
        <Check
          key={code.name}
          checked={chosen.includes(code.value)}
          onChange={() => toggle(code.value)}
          onBlur={onBlur}
        >
          {t(`codes.${list.name}.${code.name}`)}
        </Check>
      ))}
    </div>
  )
}

export const choices: FieldView = {
  editable: 'peek',
  shared: true,
  comparison: 'several',
  Input,
  Cell: props => (
    <span className="m-chips">
      {asList(props.value).map(value => (
        <choice.Cell key={String(value)} {...props} value={value} />
      ))}
    </span>
  ),
  several: true,
  wide: true,
  width: 1.5,
}
