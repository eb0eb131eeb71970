import { Link } from 'react-router-dom'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { completenessOf } from '../../../../engine/rules/validation/completeness.ts'
import { useAccess } from '../../../../panel/data/access.ts'
import { fieldPath, recordPath } from '../../../../panel/data/paths.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { displayName } from '../../../../panel/data/values.ts'
import { Thumbnail } from '../../../../panel/fields/parts/Thumbnail.tsx'
import { StatusChip } from '../../../../panel/fields/StatusChip.tsx'
import { adviceOf, missingName } from '../../../../panel/record/form/missingText.ts'
import { Icon } from '../../../../panel/ui/Icon.ts'
import { Ring } from '../../../../panel/ui/Ring.tsx'

interface Props {
  entity: Entity
  record: Visible
  /** The number of its views, if they are counted. */
  views: { views: number; before: number } | undefined
}

const coverOf = (entity: Entity, record: Visible): string | undefined =>
  [...entity.properties.values()]
    .map(({ name, type, field }) => type.picture?.(record[name], field))
    .find(url => url !== undefined)

/** The next step: reading why it was declined, filling in what counts most, or submitting it. */
function NextStep({ entity, record }: Pick<Props, 'entity' | 'record'>) {
  const reader = useReader()
  const { t } = reader
  const access = useAccess(entity)
  const path = recordPath(entity.name, record.id)
  if (record.status === 'declined')
    return (
      <Link className="own-next own-declined" to={path}>
        {t('home.own.declined')}
      </Link>
    )
  if (!access.mayTo('update', record)) return null
  const [missing] = completenessOf(entity, record)?.missing.filter(({ property }) => access.mayWrite(property)) ?? []
  if (missing)
    return (
      <Link
        className="own-next"
        to={fieldPath(entity.name, record.id, missing.property.name)}
        title={adviceOf(entity, missing, reader)}
      >
        {t('home.own.next', { what: missingName(entity, missing, reader) })}{' '}
        <span className="m-number">{t('completeness.points', { points: missing.points })}</span>
      </Link>
    )
  if (record.status === 'draft')
    return (
      <Link className="own-next" to={path}>
        {t('home.own.submit')}
      </Link>
    )
  return <span className="own-next m-quiet">{t('home.own.nothing_more')}</span>
}

/** The number of views, and the difference to the previous period. */
function Views({ views, before }: { views: number; before: number }) {
  const { t, number } = useReader()
  const more = views - before
  return (
    <span className="own-views m-number">
      {t('home.own.views', { smart_count: views })}
      {more !== 0 && (
        <span
          className={more > 0 ? 'own-more' : 'own-fewer'}
          title={t(`home.own.${more > 0 ? 'more' : 'fewer'}`, { views: number(Math.abs(more)) })}
        >
          {more > 0 ? '▲' : '▼'} {number(Math.abs(more))}
        </span>
      )}
    </span>
  )
}

/** One of the person's own records: its photo, status, views and next step. */
export function OwnCard({ entity, record, views }: Props) {
  const reader = useReader()
  const cover = coverOf(entity, record)
  const found = completenessOf(entity, record)
  return (
    <>
      <Link className="own-cover" to={recordPath(entity.name, record.id)} tabIndex={-1} aria-hidden="true">
        {cover ? <Thumbnail url={cover} width={800} /> : <Icon word={entity.declaration.icon ?? entity.name} />}
      </Link>
      <div className="own-body">
        <Link className="own-name" to={recordPath(entity.name, record.id)}>
          {displayName(entity, record, reader)}
        </Link>
        <div className="own-facts">
          {typeof record.status === 'string' && <StatusChip status={record.status} />}
          {found && <Ring score={found.score} />}
          {views && (record.status === 'approved' || views.views + views.before > 0) && <Views {...views} />}
        </div>
        <NextStep entity={entity} record={record} />
      </div>
    </>
  )
}
