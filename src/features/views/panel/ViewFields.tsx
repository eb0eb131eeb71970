import type { RoleName } from '../../../engine/model/authorization.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { listViewLimits } from '../../../engine/model/listViews.ts'
import { rolesThatRead } from '../listViewRules.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Check, Select, TextInput } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

export interface ViewValues {
  name: string
  role: RoleName | null
  /** Whether the menu opens it. */
  start: boolean
}

interface Props {
  entity: Entity
  values: ViewValues
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>
  mine: boolean
  mayShare: boolean
  onChange(changes: Partial<ViewValues>): void
}

/**
 * The fields of a view: its name, the role it is shared with, and whether the menu opens it; for someone else's view
 * only the last.
 */
export function ViewFields({ entity, values, errors, mine, mayShare, onChange }: Props) {
  const { t } = useReader()
  const { authorization } = usePanel().registry
  return (
    <>
      {mine && (
        <Field label={t('views.name')} error={errors.name}>
          {control => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={listViewLimits.name}
              value={values.name}
              onChange={event => onChange({ name: event.target.value })}
            />
          )}
        </Field>
      )}
      {mine && mayShare && (
        <Field label={t('views.role')}>
          {control => (
            <Select
              {...control}
              value={values.role ?? ''}
              onChoose={value => onChange({ role: (value || null) as RoleName | null })}
              nothing={t('views.nobody')}
              options={rolesThatRead(authorization, entity).map(role => [role, t(`codes.roles.${role}`)])}
            />
          )}
        </Field>
      )}
      <Check checked={values.start} onChange={event => onChange({ start: event.target.checked })}>
        {t('views.start_with')}
      </Check>
    </>
  )
}
