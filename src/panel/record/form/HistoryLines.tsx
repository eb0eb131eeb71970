import { Disclosure } from '../../ui/Disclosure.tsx'
import { useState } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader, type Reader } from '../../data/reader.ts'
import { isBlank, labelKey } from '../../data/values.ts'
import { Button } from '../../ui/Button.tsx'
import { ChangedValue } from './ChangedValue.tsx'
import { shownChanges, wereEmpty } from './shownChanges.ts'
import { usePersonName } from './usePersonName.ts'

/** A line of a record's history, as `GET /{resource}/{id}/history` answers it. */
export interface HistoryLine {
  id: string
  at: string
  by: string
  action: string
  version: number
  /** By which way it was written. */
  origin?: string | null
  changes: Record<string, [from: unknown, to: unknown]>
}

/** What is said of an action; of any other its transition is named. */
const sentences: Record<string, string> = {
  create: 'panel.history.created',
  update: 'panel.history.updated',
  delete: 'panel.history.deleted',
  restore: 'panel.history.restored',
  import: 'panel.history.created',
  merge: 'reference.history.merge',
  absorb: 'reference.history.absorb',
  move: 'reference.history.move',
  unmerge: 'reference.history.unmerge',
  propose: 'moderation.actions.propose',
  settle: 'moderation.actions.settle',
  extend: 'moderation.actions.extend',
  decide: 'moderation.actions.decide',
  publish: 'moderation.actions.publish',
  schedule: 'schedules.actions.schedule',
  unschedule: 'schedules.actions.unschedule',
  skip_schedule: 'schedules.actions.skip',
  refuse_schedule: 'schedules.actions.refuse',
  assign: 'moderation.actions.assign',
  comment: 'together.history',
  erase: 'privacy.history.erase',
  hand_out: 'privacy.history.hand_out',
}

/** Who did what, as a sentence. */
export const actionSentence = (action: string, name: string, t: Reader['t']): string =>
  t(sentences[action] ?? 'panel.history.moved', { name, transition: t(`codes.transitions.${action}`, { _: action }) })

/** Puts former values back where they can be changed further. */
export interface Restoring {
  /** Whether the fields are the person's to write and hold something else at the moment. */
  canRestore(values: Row): boolean
  /** Puts values in, and answers those that were there. */
  restore(values: Row): Row
}

interface LineProps {
  entity: Entity
  line: HistoryLine
  related: RelatedRecords
  restoring: Restoring | undefined
}

/** The former values of the field that a property is of, with all its parts. */
const formerValues = (entity: Entity, line: HistoryLine, property: Property): Row =>
  Object.fromEntries(
    (property.part ? (entity.fields.get(property.field.name)?.properties ?? []) : [property]).flatMap(({ name }) =>
      line.changes[name] ? [[name, line.changes[name][0]]] : [],
    ),
  )

/** One field of a line: what it was and became, and the way back to what it was. */
function ChangedField({ entity, line, related, restoring, property }: LineProps & { property: Property }) {
  const { t } = useReader()
  const [before, setBefore] = useState<Row>()
  const field = entity.fields.get(property.field.name)
  const former = formerValues(entity, line, property)
  const [from, to] = line.changes[property.name] ?? []
  if (!field) return null
  const label = t(labelKey(entity, field, property))
  const restore = isBlank(from) ? 'activity.drawer.empty_again' : 'activity.drawer.restore'
  const undo = () => {
    if (before) restoring?.restore(before)
    setBefore(undefined)
  }
  return (
    <div>
      <dt>
        {label} {property.language && <span className="m-quiet">{t(`panel.form.in.${property.language}`)}</span>}
      </dt>
      <dd>
        <ChangedValue entity={entity} property={property} from={from} to={to} related={related} />
        {before ? (
          <p role="status" className="m-quiet">
            {t('activity.drawer.restored')}{' '}
            <Button plain onClick={undo}>
              {t('activity.drawer.undo')}
            </Button>
          </p>
        ) : (
          restoring?.canRestore(former) && (
            <p>
              <Button plain aria-label={`${t(restore)}: ${label}`} onClick={() => setBefore(restoring.restore(former))}>
                {t(restore)}
              </Button>
            </p>
          )
        )}
      </dd>
    </div>
  )
}

/** So many fields of a line are shown at once; a new record has them all, which says little. */
const mostShown = 8

function Line({ name, ...props }: LineProps & { name: string }) {
  const reader = useReader()
  const { t } = reader
  const { entity, line, restoring } = props
  const shown = shownChanges(entity, line.changes)
  const isBeginning = wereEmpty(shown, line.changes)
  const fields = (
    <dl>
      {shown.map(property => (
        <ChangedField
          key={property.name}
          {...props}
          property={property}
          restoring={isBeginning && line.action === 'create' ? undefined : restoring}
        />
      ))}
    </dl>
  )
  return (
    <li>
      <p className="m-history-head">
        <span>{actionSentence(line.action, name, t)}</span>
        <span className="m-quiet">
          <time dateTime={line.at}>{reader.moment(line.at)}</time>
          {line.origin && line.origin !== 'api' && `, ${t(`moderation.origins.${line.origin}`, { _: line.origin })}`}
        </span>
      </p>
      {shown.length > mostShown ? (
        <Disclosure
          summary={<span className="m-quiet">{t('panel.history.changes', { smart_count: shown.length })}</span>}
        >
          {fields}
        </Disclosure>
      ) : (
        shown.length > 0 && fields
      )}
    </li>
  )
}

/** The lines of a record's history, each with what it changed from and to, and the way back where there is one. */
export function HistoryLines({
  entity,
  lines,
  related,
  restoring,
}: Omit<LineProps, 'line'> & { lines: readonly HistoryLine[] }) {
  const nameOf = usePersonName(lines.map(line => line.by))
  return (
    <ol className="m-history-lines">
      {lines.map(line => (
        <Line
          key={line.id}
          name={nameOf(line.by)}
          entity={entity}
          line={line}
          related={related}
          restoring={restoring}
        />
      ))}
    </ol>
  )
}
