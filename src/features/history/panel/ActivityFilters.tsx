import { useMemo } from 'react'
import { useReader, type Reader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useRight } from '../../../panel/data/useRight.ts'
import { labelKey } from '../../../panel/data/values.ts'
import { PeriodField } from '../../../panel/fields/parts/PeriodField.tsx'
import { RecordPicker } from '../../../panel/fields/parts/RecordPicker.tsx'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import type { Registry } from '../../../engine/model/registry.ts'
import { kindNames } from '../kinds.ts'
import type { ShownFilter } from './useActivityFilter.ts'

interface Props {
  shown: ShownFilter
  today: string
  /** The title of the record that the activity is filtered by. */
  recordTitle: string | undefined
  isEmpty: boolean
  onChange(changes: Partial<ShownFilter>): void
}

type Option = [value: string, word: string]

const byWord =
  ({ locale }: Reader) =>
  ([, one]: Option, [, other]: Option): number =>
    one.localeCompare(other, locale)

/** The fields by name, with the label of the first entity that has the field. Omits the system fields. */
function fieldOptions(registry: Registry, resource: string | undefined, reader: Reader): Option[] {
  const words = new Map<string, string>()
  for (const entity of registry.entities.values())
    for (const [name, field] of entity.fields)
      if ((resource === undefined || entity.name === resource) && field.group !== 'system' && !words.has(name))
        words.set(name, reader.t(labelKey(entity, field)))
  return [...words].toSorted(byWord(reader))
}

const offered = ['today', 'last7', 'this_month', 'last_month', 'last30', 'this_year'] as const

/** The filters of the activity: period, kind of action, resource, field and person. */
export function ActivityFilters({ shown, today, recordTitle, isEmpty, onChange }: Props) {
  const reader = useReader()
  const { t } = reader
  const { registry } = usePanel()
  const { people } = registry
  const mayReadOthers = useRight('activity')
  const nameOf = usePersonName(shown.by ? [shown.by] : [])
  const resources = useMemo(
    () =>
      [...registry.entities.values()]
        .filter(({ declaration }) => !declaration.internal)
        .map(({ name }): Option => [name, t(`resources.${name}.name`, { smart_count: 2 })])
        .toSorted(byWord(reader)),
    [registry, reader, t],
  )
  const fields = useMemo(() => fieldOptions(registry, shown.resource, reader), [registry, shown.resource, reader])
  const select = (name: 'kind' | 'resource' | 'field', label: string, nothing: string, options: readonly Option[]) => (
    <Field label={label}>
      {control => (
        <Select
          {...control}
          nothing={nothing}
          value={shown[name] ?? ''}
          onChoose={value => onChange({ [name]: value, ...(name === 'resource' ? { field: '' } : {}) })}
          options={options}
        />
      )}
    </Field>
  )
  return (
    <div className="activity-filters" role="search" aria-label={t('activity.filters')}>
      <PeriodField
        label={t('activity.period')}
        value={shown.period}
        today={today}
        offered={offered}
        any
        onChange={period => onChange({ period })}
      />
      {select(
        'kind',
        t('activity.columns.kind'),
        t('activity.any_kind'),
        kindNames.map(kind => [kind, t(`codes.activity_kinds.${kind}`)]),
      )}
      {select('resource', t('activity.columns.resource'), t('activity.any_resource'), resources)}
      {select('field', t('activity.columns.field'), t('activity.any_field'), fields)}
      {mayReadOthers && people && (
        <Field label={t('activity.person')}>
          {control => (
            <RecordPicker
              {...control}
              entity={people}
              shown={shown.by ? nameOf(shown.by) : ''}
              placeholder={t('activity.any_person')}
              onPick={person => onChange({ by: person.id })}
              onClear={() => onChange({ by: '' })}
            />
          )}
        </Field>
      )}
      {shown.record_id && (
        <span className="m-chip activity-record">
          {t('activity.record', { title: recordTitle ?? '…' })}
          <RemoveButton label={t('activity.clear')} onClick={() => onChange({ record_id: '' })} />
        </span>
      )}
      {shown.batch && (
        <span className="m-chip activity-record">
          {t('activity.batch.shown')}
          <RemoveButton label={t('activity.clear')} onClick={() => onChange({ batch: '' })} />
        </span>
      )}
      {!isEmpty && (
        <Button
          plain
          onClick={() =>
            onChange({ by: '', kind: '', resource: '', field: '', record_id: '', batch: '', period: undefined })
          }
        >
          {t('activity.clear')}
        </Button>
      )}
    </div>
  )
}
