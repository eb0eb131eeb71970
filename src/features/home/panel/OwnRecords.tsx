import { useGetList, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useMay } from '../../../panel/data/useMay.ts'
import { OwnMissing } from '../../completeness/panel/OwnMissing.tsx'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import { ExportButton } from '../../export/panel/ExportButton.tsx'
import { calledAs } from '../../../panel/data/values.ts'
import { createPath, recordPath } from '../../../panel/data/paths.ts'
import { StatusChip } from '../../../panel/fields/StatusChip.tsx'

/** The newest hundred; whoever keeps more of their own is staff and has the list. */
const newest = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'updated_at', order: 'DESC' as const },
  filter: {},
}

/** The records of an entity that are a person's own, where their role has no list of all: each with its state, leading to its form. */
export function OwnRecords({ entity }: { entity: Entity }) {
  const translate = useTranslate()
  const reader = useNewReader()
  const mayCreate = useMay('create', entity.name)
  const { data = [], isPending, isError } = useGetList<Visible>(entity.name, newest)
  const heading = `own-${entity.name}`
  const empty = isError
    ? translate('panel.list.failed')
    : isPending
      ? translate('panel.please_wait')
      : translate(`resources.${entity.name}.empty`, {
          _: translate(`panel.list.empty.${mayCreate ? 'create' : 'wait'}`),
        })
  return (
    <ReaderProvider value={reader}>
      <section className="own-records" aria-labelledby={heading}>
        <header>
          <h2 id={heading}>{translate(`resources.${entity.name}.name`, { smart_count: 2 })}</h2>
          {data.length > 0 && <ExportButton plain entity={entity} filter={{}} />}
          {mayCreate && (
            <ButtonLink primary to={createPath(entity.name)}>
              {translate('panel.list.create')}
            </ButtonLink>
          )}
        </header>
        {data.length === 0 && <p className="home-nothing">{empty}</p>}
        <ul>
          {data.map(record => (
            <li key={record.id}>
              <Link to={recordPath(entity.name, record.id)}>{calledAs(entity, record, reader)}</Link>
              {typeof record.status === 'string' && <StatusChip status={record.status} />}
              <OwnMissing entity={entity} record={record} />
            </li>
          ))}
        </ul>
      </section>
    </ReaderProvider>
  )
}
