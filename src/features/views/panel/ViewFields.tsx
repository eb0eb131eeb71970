import { useId } from 'react'
import type { RoleName } from '../../../engine/model/authorization.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { listViewLimits } from '../../../engine/model/listViews.ts'
import { rolesThatRead } from '../listViewRules.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { useReader } from '../../../panel/data/reader.ts'

export interface ViewValues {
  name: string
  role: RoleName | null
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
  const { authorization } = usePanel().registry
  const id = useId()
  return (
    <>
      {mine && (
        <div>
          <label className="m-label" htmlFor={`${id}-name`}>
            {t('views.name')}
          </label>
          <input
            id={`${id}-name`}
            className="m-input"
            autoComplete="off"
            maxLength={listViewLimits.name}
            aria-invalid={errors.name ? true : undefined}
            aria-describedby={errors.name ? `${id}-problem` : undefined}
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
          <select id={`${id}-role`} className="m-input m-select" value={values.role ?? ''} onChange={event => onChange({ role: (event.target.value || null) as RoleName | null })}>
            <option value="">{t('views.nobody')}</option>
            {rolesThatRead(authorization, entity).map(role => (
              <option key={role} value={role}>
                {t(`codes.roles.${role}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      <label className="m-check">
        <input type="checkbox" checked={values.start} onChange={event => onChange({ start: event.target.checked })} />
        {t('views.start_with')}
      </label>
    </>
  )
}
