import { useId } from 'react'
import type { InputProps } from '../../../../panel/data/fieldView.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { Switch } from '../../../../panel/ui/inputs.tsx'
import './people.css'

type Props = Pick<InputProps, 'id' | 'value' | 'onChange' | 'label'> &
  Partial<Pick<InputProps, 'onBlur' | 'invalid' | 'describedBy'>>

/** The permission keys as switches, each with a sentence about what it allows. */
export default function PermissionSwitches({ id, value, onChange, onBlur, label, invalid, describedBy }: Props) {
  const { t } = useReader()
  const hint = useId()
  const { values } = usePanel().registry.codeList('permissions')
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (key: unknown): void =>
    onChange(chosen.includes(key) ? chosen.filter(one => one !== key) : [...chosen, key])
  return (
    <div
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      tabIndex={-1}
      className="permission-switches"
    >
      {values.map(({ name, value: key }) => (
        <label key={name} className="permission-switch">
          <Switch
            role="switch"
            checked={chosen.includes(key)}
            aria-checked={chosen.includes(key)}
            onChange={() => toggle(key)}
            onBlur={onBlur}
            describedBy={`${hint}-${name}`}
          />
          <span>
            {t(`codes.permissions.${name}`)}
            <small id={`${hint}-${name}`}>{t(`codes.permission_hints.${name}`)}</small>
          </span>
        </label>
      ))}
    </div>
  )
}
