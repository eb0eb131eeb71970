import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../../panel/data/fieldView.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../panel/data/records.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import { labelKey, untitled } from '../../../panel/data/values.ts'
import { ChangedValue } from '../../../panel/record/form/ChangedValue.tsx'
import { authorName } from '../../../panel/record/form/HistoryLines.tsx'
import { relatedIds } from '../../../panel/record/form/relatedIds.ts'
import { shownChanges, wereEmpty } from '../../../panel/record/form/shownChanges.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import type { ActivityLine } from '../activityShape.ts'
import { kindOf, type ActivityKind } from '../kinds.ts'
import { activityParts } from './activityParts.ts'

const tones: Partial<Record<ActivityKind, string>> = {
  created: 'public',
  deleted: 'declined',
  reviewed: 'waits',
}

/** Kinds whose actions are shown by their own names. */
const namedKinds: ReadonlySet<ActivityKind> = new Set(['reviewed', 'scheduled', 'shown'])

/** The number of fields of an entry that are shown before it is expanded; for a new record, none. */
const maxShown = 3

interface ChangesProps {
  entity: Entity
  line: ActivityLine
  related: RelatedRecords
}

/** The changes of an entry: each field with its old and new value. */
function LineChanges({ entity, line, related }: ChangesProps) {
  const { t } = useReader()
  const [isWhole, setIsWhole] = useState(false)
  const changed = shownChanges(entity, line.changes)
  const isNew = changed.length > maxShown && wereEmpty(changed, line.changes)
  const first = isNew ? 0 : maxShown
  const shown = isWhole ? changed : changed.slice(0, first)
  const field = (property: Property) => {
    const declared = entity.fields.get(property.field.name)
    const [from, to] = line.changes[property.name] ?? []
    return (
      <div key={property.name}>
        <dt>
          {declared && t(labelKey(entity, declared, property))}
          {property.language && ` (${t(`panel.form.in.${property.language}`)})`}
        </dt>
        <dd>
          <ChangedValue entity={entity} property={property} from={from} to={to} related={related} />
        </dd>
      </div>
    )
  }
  if (changed.length === 0) return null
  return (
    <>
      {shown.length > 0 && <dl className="activity-changes">{shown.map(field)}</dl>}
      {changed.length > first && (
        <Button plain aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole
            ? t('activity.fewer_fields')
            : isNew
              ? t('activity.fields', { smart_count: changed.length })
              : t('activity.more_fields', { smart_count: changed.length - first })}
        </Button>
      )}
    </>
  )
}

/** A bulk change: its fields, a button to show its records, and its actions. */
function Batch({
  entity,
  line,
  lines,
  onOpen,
}: {
  entity: Entity
  line: ActivityLine
  lines: readonly ActivityLine[]
  onOpen(id: string): void
}) {
  const { t } = useReader()
  const { BatchTools } = activityParts()
  const isUndone = lines.some(one => one.action === 'bulk_undo' && one.record_id === line.record_id)
  const words = line.fields.flatMap(name => {
    const property = entity.properties.get(name)
    const field = property && entity.fields.get(property.field.name)
    return field ? [t(labelKey(entity, field, property))] : []
  })
  return (
    <div className="activity-batch">
      <span>{[...new Set(words)].join(', ')}</span>
      <Button plain onClick={() => onOpen(line.record_id)}>
        {t('activity.batch.open')}
      </Button>
      {line.action === 'bulk_update' &&
        (isUndone ? (
          <span className="m-chip">{t('activity.batch.undone')}</span>
        ) : (
          BatchTools && (
            <Suspense>
              <BatchTools id={line.record_id} by={line.by} entity={entity} />
            </Suspense>
          )
        ))}
    </div>
  )
}

/** The IDs of the records that entries refer to, by entity, so that they are fetched together. */
function relatedIdsIn(
  lines: readonly ActivityLine[],
  entityOf: (name: string) => Entity | undefined,
): Map<string, string[]> {
  const wanted = new Map<string, Set<string>>()
  for (const line of lines) {
    const entity = entityOf(line.resource)
    if (!entity) continue
    const values = Object.entries(line.changes).flatMap(([name, [from, to]]) => [
      [name, from] as const,
      [name, to] as const,
    ])
    for (const [target, ids] of relatedIds(entity, values))
      wanted.set(target, new Set([...(wanted.get(target) ?? []), ...ids]))
  }
  return new Map([...wanted].map(([name, ids]) => [name, [...ids].sort()]))
}

interface Props {
  lines: readonly ActivityLine[]
  /** Whether to show who made each change. */
  withPeople: boolean
  today: string
  /** Shows the entries of a bulk change. */
  onBatch(id: string): void
}

/** The activity by day: when, by whom, which record, and what changed. */
export function ActivityLines({ lines, withPeople, today, onBatch }: Props) {
  const reader = useReader()
  const { t } = reader
  const { registry } = usePanel()
  const nameOf = usePersonName(lines.map(({ by }) => by))
  const related = useRelatedRecords(
    useMemo(() => relatedIdsIn(lines, name => registry.entities.get(name)), [lines, registry]),
  )
  const days = [...Map.groupBy(lines, line => countryDay(new Date(line.at)))]
  return days.map(([day, ofDay]) => (
    <section key={day} className="activity-day" aria-labelledby={`activity-${day}`}>
      <h2 id={`activity-${day}`}>{day === today ? t('panel.periods.today') : reader.day(day)}</h2>
      <ol className="activity-lines">
        {ofDay.map(line => {
          const entity = registry.entities.get(line.resource)
          const kind = kindOf(line.action)
          const from = [line.device, line.place].filter(Boolean).join(', ')
          return (
            <li key={line.id}>
              <time className="m-number m-quiet" dateTime={line.at} title={reader.moment(line.at)}>
                {reader.time(line.at)}
              </time>
              <div className="activity-who">
                {withPeople && <span>{authorName(line.api_key, nameOf(line.by), t)}</span>}
                {from && (
                  <small className="m-quiet activity-from" title={from}>
                    {from}
                  </small>
                )}
                {line.origin && line.origin !== 'api' && (
                  <small className="m-quiet">{t(`moderation.origins.${line.origin}`, { _: line.origin })}</small>
                )}
              </div>
              <div className="activity-record-cell">
                {line.records === null ? (
                  <Link className="m-link" to={recordPath(line.resource, line.record_id)}>
                    {line.title || untitled(line.resource, reader)}
                  </Link>
                ) : (
                  <span>{t(`activity.batch.${line.action}`, { smart_count: line.records })}</span>
                )}
                <small className="m-quiet">{t(`resources.${line.resource}.name`, { smart_count: 1 })}</small>
              </div>
              <div className="activity-what">
                <span className={`m-chip m-tone-${tones[kind] ?? 'neutral'}`}>
                  {namedKinds.has(kind)
                    ? t(`codes.transitions.${line.action}`, { _: t(`codes.activity_kinds.${kind}`) })
                    : t(`codes.activity_kinds.${kind}`)}
                </span>
                {entity && line.records !== null && (
                  <Batch entity={entity} line={line} lines={lines} onOpen={onBatch} />
                )}
                {entity && <LineChanges entity={entity} line={line} related={related} />}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  ))
}
