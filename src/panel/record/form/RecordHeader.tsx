import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { isBlank, displayName } from '../../data/values.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { listPath } from '../../data/paths.ts'
import { LanguageMarks } from '../list/LanguageMarks.tsx'
import { formTab } from '../slots/recordTabs.ts'
import { RecordTabs } from '../slots/RecordTabs.tsx'
import { PropertyValue } from './PropertyValue.tsx'
import { RecordTrail } from './RecordTrail.tsx'
import { usePersonName } from './usePersonName.ts'
import { WebsiteLink } from './WebsiteLink.tsx'

const none: RelatedRecords = new Map()

interface Props {
  entity: Entity
  record: Visible
  mayList: boolean
  completeness?: ReactNode
  /** The current tab, and its label in the title of the browser's tab unless it is the form's. */
  tab?: { name: string; word?: string }
  children?: ReactNode
}

/** The header of a record's screens: its name, status, last change, actions and tabs. */
export function RecordHeader({ entity, record, mayList, completeness, tab = { name: formTab }, children }: Props) {
  const reader = useReader()
  const { t } = reader
  const nameOf = usePersonName([record.updated_by])
  const status = entity.properties.get('status')
  const plural = t(`resources.${entity.name}.name`, { smart_count: 2 })
  return (
    <div className="m-record-head">
      <div className="m-record-ways">
        {mayList && (
          <Link className="m-link m-quiet" to={listPath(entity.name)}>
            ← {plural}
          </Link>
        )}
        {tab.word === undefined && <RecordTrail entity={entity} id={record.id} />}
      </div>
      <PageTitle title={displayName(entity, record, reader)} tabOf={tab.word}>
        {children}
      </PageTitle>
      <div className="m-row m-quiet">
        {status && !isBlank(record.status) && (
          <PropertyValue entity={entity} property={status} value={record.status} related={none} />
        )}
        <LanguageMarks entity={entity} record={record} reader={reader} />
        {completeness}
        <span>
          {t('panel.form.last_change', {
            name: nameOf(record.updated_by),
            time: reader.moment(record.updated_at),
          })}
        </span>
        <WebsiteLink entity={entity} record={record} />
      </div>
      <RecordTabs entity={entity} record={record} current={tab.name} />
    </div>
  )
}
