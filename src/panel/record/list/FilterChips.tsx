import { useMemo } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { labelKey, nameOfRelated } from '../../data/values.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { type ActiveFilter, activeFilters, areaKeys, hasArea, noArea, trashFilter } from './filters.ts'
import { Button } from '../../ui/Button.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

interface Props {
  entity: Entity
  values: Row
  onChange(changes: Row): void
  onClear(): void
}

const signs: Record<string, string> = { gte: '≥ ', gt: '> ', lte: '≤ ', lt: '< ', neq: '≠ ' }

const idsIn = ({ field, value }: ActiveFilter): readonly string[] =>
  field.declaration.reference ? (Array.isArray(value) ? value : [value]).filter(one => typeof one === 'string') : []

/** What is filtered by, each as a chip that takes its filter away. */
export function FilterChips({ entity, values, onChange, onClear }: Props) {
  const { t } = useReader()
  const active = useMemo(() => activeFilters(entity, values), [entity, values])
  const wanted = useMemo(
    () => new Map(active.map(one => [one.field.declaration.reference ?? '', idsIn(one)])),
    [active],
  )
  const related = useRelatedRecords(wanted)
  if (active.length === 0 && !values.q) return null
  return (
    <ul className="m-chips m-active-filters" aria-label={t('panel.list.filters')}>
      {Boolean(values.q) && (
        <Chip text={`${t('panel.list.search')}: ${String(values.q)}`} onRemove={() => onChange({ q: undefined })} />
      )}
      {hasArea(values) && <Chip text={t('place.area')} onRemove={() => onChange(noArea)} />}
      {active
        .filter(one => !hasArea(values) || !areaKeys.some(key => key === one.key))
        .map(one => (
          <FilterChip
            key={one.key}
            entity={entity}
            filter={one}
            related={related}
            onRemove={() => onChange({ [one.key]: undefined })}
          />
        ))}
      <li>
        <Button small onClick={onClear}>
          {t('panel.list.clear_filters')}
        </Button>
      </li>
    </ul>
  )
}

const Chip = ({ text, children, onRemove }: { text: string; children?: React.ReactNode; onRemove(): void }) => {
  const { t } = useReader()
  return (
    <li className="m-chip">
      {children ?? text}
      <RemoveButton label={t('panel.list.remove_filter', { filter: text })} onClick={onRemove} />
    </li>
  )
}

const FilterChip = ({
  entity,
  filter,
  related,
  onRemove,
}: {
  entity: Entity
  filter: ActiveFilter
  related: RelatedRecords
  onRemove(): void
}) => {
  const reader = useReader()
  const { registry } = usePanel()
  const { key, field, property, value, operator } = filter
  if (key === trashFilter) return <Chip text={reader.t('panel.list.trash')} onRemove={onRemove} />
  const label = reader.t(labelKey(entity, field, property))
  const values = Array.isArray(value) ? value : [value]
  const target = registry.entities.get(field.declaration.reference ?? '')
  if (target) {
    const names = values.map(id => nameOfRelated(target, String(id), related.get(target.name)?.get(String(id)), reader))
    return <Chip text={`${label}: ${names.join(', ')}`} onRemove={onRemove} />
  }
  if (operator === 'null')
    return (
      <Chip
        text={`${label}: ${reader.t(value === true ? 'panel.values.empty' : 'panel.values.filled')}`}
        onRemove={onRemove}
      />
    )
  const { Cell } = fieldViewOf(field.type)
  return (
    <Chip text={label} onRemove={onRemove}>
      {label}: {signs[operator ?? '']}
      {values.map(one => (
        <Cell key={String(one)} field={field} value={Array.isArray(field.type.empty) ? [one] : one} reader={reader} />
      ))}
    </Chip>
  )
}
