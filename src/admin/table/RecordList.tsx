import { useEvent, useListContext, type RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Entity } from '../../model/registry.ts'
import { useReader } from '../fields/reader.ts'
import { useRelatedRecords } from '../fields/records.ts'
import { valueOf } from '../fields/values.ts'
import { useAccess } from '../form/access.ts'
import { refusalOf } from '../form/problemText.ts'
import { useOverridesFetched } from '../overrides/index.ts'
import { countLimit } from '../providers/lists.ts'
import { createPath } from '../routing/paths.ts'
import { BulkBar } from './BulkBar.tsx'
import { type Column, useColumns } from './columns.ts'
import { ListMessage } from './ListMessage.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { Pagination } from './Pagination.tsx'
import { RecordTable } from './RecordTable.tsx'
import { SortSelect } from './SortSelect.tsx'
import { useRestore } from './useRestore.ts'

const mostWaiting = 25

/** The ids that the shown columns refer to, by entity. */
const idsByEntity = (columns: readonly Column[], records: readonly RaRecord[]): Map<string, string[]> => {
  const wanted = new Map<string, Set<string>>()
  for (const { field, look } of columns) {
    const target = field.declaration.reference
    if (!target || !look.related) continue
    const ids = wanted.get(target) ?? new Set()
    for (const record of records) for (const id of look.related(valueOf(field, record))) ids.add(id)
    wanted.set(target, ids)
  }
  return new Map([...wanted].map(([entity, ids]) => [entity, [...ids].sort()]))
}

/** A list's tools, rows and pages, out of react-admin's list context. */
export function RecordList({ entity, label }: { entity: Entity; label: string }) {
  const reader = useReader()
  const access = useAccess(entity)
  const list = useListContext<RaRecord>()
  const columns = useColumns(entity, reader)
  const restore = useEvent(useRestore(entity.name))
  const toggle = useEvent((id: string) => list.onToggleItem(id))
  // Rows come with what is written by hand in them, so that they do not grow.
  const records = useOverridesFetched(entity.name) ? list.data : undefined
  const wanted = useMemo(() => idsByEntity(columns.shown, records ?? []), [columns.shown, records])
  const related = useRelatedRecords(wanted)
  const possible = useMemo(() => new Set(records?.filter(record => access.mayTo('delete', record)).map(record => String(record.id))), [records, access])
  const filtered = Object.keys(list.filterValues).length > 0
  const { t } = reader
  const meta: { cappedTotal?: number } = list.meta ?? {}
  return (
    <>
      <ListToolbar entity={entity} columns={columns} values={list.filterValues} trash={access.trash} onFilter={values => list.setFilters(values)} />
      {possible.size > 0 && <BulkBar entity={entity} ids={list.selectedIds.map(String)} onDone={() => list.onUnselectItems()} />}
      {list.error && !records ? (
        <ListMessage alert title={t('panel.list.failed')} text={refusalOf(list.error, reader).message}>
          <button type="button" className="m-button m-primary" onClick={() => list.refetch()}>
            {t('panel.list.retry')}
          </button>
        </ListMessage>
      ) : records?.length === 0 ? (
        <Nothing entity={entity} filtered={filtered} mayCreate={access.may('create')} onClear={() => list.setFilters({})} />
      ) : (
        <>
          <SortSelect columns={columns.shown} sort={list.sort} onSort={list.setSort} />
          <RecordTable
            entity={entity}
            label={label}
            columns={columns.shown}
            records={records}
            waiting={Math.min(list.perPage, mostWaiting)}
            related={related}
            busy={list.isFetching === true}
            sort={list.sort}
            onSort={list.setSort}
            selection={
              possible.size > 0 || (!records && access.may('delete')) ? { ids: list.selectedIds, possible, toggle, all: selected => list.onSelect(selected ? [...possible] : []) } : undefined
            }
            onRestore={access.trash ? restore : undefined}
          />
          {records && (
            <Pagination
              page={list.page}
              perPage={list.perPage}
              rows={records?.length ?? 0}
              total={list.total}
              cappedAt={meta.cappedTotal ?? countLimit}
              hasNext={list.hasNextPage === true}
              onPage={list.setPage}
              onPerPage={list.setPerPage}
            />
          )}
        </>
      )}
    </>
  )
}

interface NothingProps {
  entity: Entity
  filtered: boolean
  mayCreate: boolean
  onClear(): void
}

const Nothing = ({ entity, filtered, mayCreate, onClear }: NothingProps) => {
  const { t } = useReader()
  if (filtered)
    return (
      <ListMessage title={t('panel.list.nothing.title')} text={t('panel.list.nothing.text')}>
        <button type="button" className="m-button" onClick={onClear}>
          {t('panel.list.clear_filters')}
        </button>
      </ListMessage>
    )
  return (
    <ListMessage title={t('panel.list.empty.title')} text={t(`resources.${entity.name}.empty`, { _: t(mayCreate ? 'panel.list.empty.create' : 'panel.list.empty.wait') })}>
      {mayCreate && (
        <Link className="m-button m-primary" to={createPath(entity.name)}>
          {t('panel.list.create')}
        </Link>
      )}
    </ListMessage>
  )
}
