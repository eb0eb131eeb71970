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

/** A history entry, as returned by `GET /{resource}/{id}/history`. */
export interface HistoryLine {
  id: string
  at: string
  by: string
  by_staff: boolean
  action: string
  version: number
  /** How the change was made. */
  origin?: string | null
  /** The name of the API key that was used on the person's behalf. */
  api_key?: string | null
  changes: Record<string, [from: unknown, to: unknown]>
}

/** The texts of actions; for any other action, its transition is named. */
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
  make_api_key: 'api_keys.history.make',
  revoke_api_key: 'api_keys.history.revoke',
  erase: 'privacy.history.erase',
  hand_out: 'privacy.history.hand_out',
}

/** Returns a sentence with who did what. */
export const actionSentence = (action: string, name: string, t: Reader['t']): string =>
  t(sentences[action] ?? 'panel.history.moved', { name, transition: t(`codes.transitions.${action}`, { _: action }) })

/** Returns the name of who made the change: a person, or the API key that was used on their behalf. */
export const authorName = (key: string | null | undefined, name: string, t: Reader['t']): string =>
  key ? t('api_keys.history.by', { key, name }) : name

/** Restores old values into a form. */
export interface Restoring {
  /** Whether the person may write the properties and their current values differ. */
  canRestore(values: Row): boolean
  /** Sets the values and returns the previous ones. */
  restore(values: Row): Row
}

interface LineProps {
  entity: Entity
  line: HistoryLine
  related: RelatedRecords
  restoring: Restoring | undefined
}

/** Returns the old values of a property's field, with all its parts. */
const formerValues = (entity: Entity, line: HistoryLine, property: Property): Row =>
  Object.fromEntries(
    (property.part ? (entity.fields.get(property.field.name)?.properties ?? []) : [property]).flatMap(({ name }) =>
      line.changes[name] ? [[name, line.changes[name][0]]] : [],
    ),
  )

/** A changed field in a history entry: its old and new value, and a button that restores the old one. */
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

/** The maximum number of fields shown at first; the entry of a new record has all fields, which is of little use. */
const maxShown = 8

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
      {shown.length > maxShown ? (
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

/** A record's history entries, each with its changes and, where possible, buttons to restore old values. */
export function HistoryLines({
  entity,
  lines,
  related,
  restoring,
}: Omit<LineProps, 'line'> & { lines: readonly HistoryLine[] }) {
  const { t } = useReader()
  const nameOf = usePersonName(lines.map(line => line.by))
  return (
    <ol className="m-history-lines">
      {lines.map(line => (
        <Line
          key={line.id}
          name={authorName(line.api_key, nameOf(line.by, line.by_staff), t)}
          entity={entity}
          line={line}
          related={related}
          restoring={restoring}
        />
      ))}
    </ol>
  )
}
