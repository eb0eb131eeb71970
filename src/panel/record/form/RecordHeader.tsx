import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { isBlank, calledAs } from '../../data/values.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { listPath } from '../../data/paths.ts'
import { LanguageMarks } from '../list/LanguageMarks.tsx'
import { PropertyValue } from './PropertyValue.tsx'
import { usePersonName } from './usePersonName.ts'

const none: RelatedRecords = new Map()

/** The head of a record's screen: what it is called, how it stands, and who changed it last. */
export function RecordHeader({
  entity,
  record,
  mayList,
  standing,
  children,
}: {
  entity: Entity
  record: Visible
  mayList: boolean
  standing?: ReactNode
  children?: ReactNode
}) {
  const reader = useReader()
  const { t } = reader
  const nameOf = usePersonName([record.updated_by])
  const status = entity.properties.get('status')
  const plural = t(`resources.${entity.name}.name`, { smart_count: 2 })
  return (
    <div className="m-record-head">
      {mayList && (
        <Link className="m-link m-quiet" to={listPath(entity.name)}>
          ← {plural}
        </Link>
      )}
      <PageTitle title={calledAs(entity, record, reader)}>{children}</PageTitle>
      <div className="m-row m-quiet">
        {status && !isBlank(record.status) && (
          <PropertyValue entity={entity} property={status} value={record.status} related={none} />
        )}
        <LanguageMarks entity={entity} record={record} reader={reader} />
        {standing}
        <span>
          {t('panel.form.last_change', {
            name: nameOf(record.updated_by),
            time: reader.moment(record.updated_at),
          })}
        </span>
      </div>
    </div>
  )
}
