import type { Entity } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader, type Reader } from '../../data/reader.ts'
import { labelKey } from '../../data/values.ts'
import { PropertyValue } from './PropertyValue.tsx'
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
}

/** Who did what, as a sentence. */
export const actionSentence = (action: string, name: string, t: Reader['t']): string =>
  t(sentences[action] ?? 'panel.history.moved', { name, transition: t(`codes.transitions.${action}`, { _: action }) })

/** The lines of a record's history, each with what it changed from and to. */
export function HistoryLines({
  entity,
  lines,
  related,
}: {
  entity: Entity
  lines: readonly HistoryLine[]
  related: RelatedRecords
}) {
  const reader = useReader()
  const { t } = reader
  const nameOf = usePersonName(lines.map(line => line.by))
  return (
    <ol className="m-history-lines">
      {lines.map(line => (
        <li key={line.id}>
          <p>
            {actionSentence(line.action, nameOf(line.by), t)}{' '}
            <span className="m-quiet">
              <time dateTime={line.at}>{reader.moment(line.at)}</time>
              {line.origin &&
                line.origin !== 'api' &&
                `, ${t(`moderation.origins.${line.origin}`, { _: line.origin })}`}
            </span>
          </p>
          <dl>
            {Object.entries(line.changes).map(([name, [from, to]]) => {
              const property = entity.properties.get(name)
              const field = property && entity.fields.get(property.field.name)
              if (!property || !field || name === 'deleted_at') return null
              return (
                <div key={name}>
                  <dt>
                    {t(labelKey(entity, field, property))}{' '}
                    {property.language && <span className="m-quiet">{t(`panel.form.in.${property.language}`)}</span>}
                  </dt>
                  <dd>
                    <span className="m-hidden">{t('panel.history.before')}: </span>
                    <PropertyValue entity={entity} property={property} value={from} related={related} />
                  </dd>
                  <dd>
                    <span aria-hidden="true">→ </span>
                    <span className="m-hidden">{t('panel.history.after')}: </span>
                    <PropertyValue entity={entity} property={property} value={to} related={related} />
                  </dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ol>
  )
}
