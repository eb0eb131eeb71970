import { useId } from 'react'
import type { Role } from '../../../engine/model/actor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { listViewLimits } from '../../../engine/model/listViews.ts'
import { rolesThatRead } from '../listViewRules.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Check, Select, TextInput } from '../../../panel/ui/inputs.tsx'

export interface ViewValues {
  name: string
  role: Role | null
  /** Whether the menu leads to it. */
  start: boolean
}

interface Props {
  entity: Entity
  values: ViewValues
  /** A sentence per wrong field. */
  errors: Readonly<Record<string, string>>
  mine: boolean
  mayShare: boolean
  onChange(changes: Partial<ViewValues>): void
}

/** The name of a view, whom it is shared with, and whether the list opens with it; of somebody else's only the last. */
export function ViewFields({ entity, values, errors, mine, mayShare, onChange }: Props) {
  const { t } = useReader()
  const id = useId()
  return (
    <>
      {mine && (
        <div>
          <label className="m-label" htmlFor={`${id}-name`}>
            {t('views.name')}
          </label>
          <TextInput
            id={`${id}-name`}
            autoComplete="off"
            maxLength={listViewLimits.name}
            invalid={Boolean(errors.name)}
            describedBy={errors.name ? `${id}-problem` : undefined}
            value={values.name}
            onChange={event => onChange({ name: event.target.value })}
          />
          {errors.name && (
            <p id={`${id}-problem`} className="m-problem">
              {errors.name}
            </p>
          )}
        </div>
      )}
      {mine && mayShare && (
        <div>
          <label className="m-label" htmlFor={`${id}-role`}>
            {t('views.role')}
          </label>
          <Select id={`${id}-role`} value={values.role ?? ''} onChoose={value => onChange({ role: (value || null) as Role | null })} nothing={t('views.nobody')} options={rolesThatRead(entity).map(role => [role, t(`codes.roles.${role}`)])} />
        </div>
      )}
      <Check checked={values.start} onChange={event => onChange({ start: event.target.checked })}>
        {t('views.start_with')}
      </Check>
    </>
  )
}
