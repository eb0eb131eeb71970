import { useDataProvider, useEvent, useListContext, useNotify } from 'ra-core'
import { createElement, Suspense, useEffect, useMemo, useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { connection, useConnectionLost } from '../../data/session/connection.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { useAccess } from '../../data/access.ts'
import { refusalOf } from '../../data/problemText.ts'
import { PanelLongWait } from '../../ui/pages/PanelLongWait.tsx'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { cappedCount } from '../../../engine/rules/text/countLimits.ts'
import { createPath } from '../../data/paths.ts'
import type { Row } from '../../../engine/model/query.ts'
import { type Column, useColumns } from './columns.ts'
import type { Sort } from './HeaderCell.tsx'
import { ListMessage } from './ListMessage.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { Pagination } from './Pagination.tsx'
import { RecordTable } from './RecordTable.tsx'
import { relatedIn } from './relatedIn.ts'
import { SelectPage } from './SelectPage.tsx'
import { SortSelect } from './SortSelect.tsx'
import { orderWith } from './searchOrder.ts'
import { usePeek } from './usePeek.ts'
import { preloadable } from '../../data/preloadable.ts'
import { useOptional } from '../../data/useOptional.ts'
import { whenIdle } from '../../data/whenIdle.ts'
import { useRestore } from './useRestore.ts'
import { useFilterPlace } from './useFilterPlace.ts'
import { useSelection } from './useSelection.ts'
import { useShown } from './useShown.ts'
import { listParts } from './listParts.ts'
import { useListLayout } from './useListLayout.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

const listKeys = preloadable(async () => (await import('./keys/ListKeys.tsx')).default)

const maxWaiting = 25

/** Returns the records that rows refer to: most were returned with the rows, the others are fetched. */
function useRelatedOf(columns: readonly Column[], records: readonly Visible[] | undefined): RelatedRecords {
  const { known, wanted } = useMemo(() => relatedIn(columns, records ?? []), [columns, records])
  const others = useRelatedRecords(wanted)
  return useMemo(
    () => new Map([...known].map(([entity, found]) => [entity, new Map([...found, ...(others.get(entity) ?? [])])])),
    [known, others],
  )
}

/** A list's tools, rows and pages, from react-admin's list context. */
export function RecordList({ entity, label, defaultSort }: { entity: Entity; label: string; defaultSort: Sort }) {
  const { BulkBar, ListMap, Peek } = listParts()
  const reader = useReader()
  const access = useAccess(entity)
  const list = useListContext<Visible>()
  const [layout, changeLayout] = useListLayout(entity.name)
  const chooseColumns = useEvent((columns: readonly string[]) => changeLayout({ columns }))
  const columns = useColumns(entity, reader, layout.columns, chooseColumns)
  const restore = useEvent(useRestore(entity))
  const records = list.data
  const related = useRelatedOf(columns.shown, records)
  const selection = useSelection(entity, list)
  useFilterPlace(entity.name, list)
  // Stays mounted once it was shown, because it reports the outcome for records that are no longer selected.
  const [hadSelection, setHadSelection] = useState(false)
  if (list.selectedIds.length > 0 && !hadSelection) setHadSelection(true)
  const provider = useDataProvider<PanelDataProvider>()
  const notify = useNotify()
  const toLastPage = () =>
    void provider
      .lastPage(entity.name, {
        pagination: { page: list.page, perPage: list.perPage },
        sort: list.sort,
        filter: list.filterValues,
      })
      .then(list.setPage, (error: unknown) => notify(refusalOf(error, reader).message, { type: 'error' }))
  const hasFailed = Boolean(list.error) && !records
  // Stale rows stay; a message next to them says that they could not be reloaded.
  const notifyStale = useEvent(
    (error: unknown) => records && notify(refusalOf(error, reader).message, { type: 'error' }),
  )
  useEffect(() => {
    if (list.error) notifyStale(list.error)
  }, [list.error, notifyStale])
  const hasRows = !hasFailed && records?.length !== 0
  const filtered = Object.keys(list.filterValues).length > 0
  const { t } = reader
  const setValues = (values: Row) => {
    list.setFilters(values)
    if (Boolean(values.q) === Boolean(list.filterValues.q)) return
    const sort = orderWith(values, list.sort, defaultSort)
    if (sort.field !== list.sort.field) list.setSort(sort)
  }
  const isMap = useShown(entity)[0] === 'map'
  const isLost = useConnectionLost()
  const peek = usePeek()
  const [keysOpen, setKeysOpen] = useState(false)
  const hasCome = records !== undefined
  const ListKeys = useOptional(listKeys, hasCome)
  const ids = useMemo(() => records?.map(record => record.id) ?? [], [records])
  // Code for the next step loads when idle, so that it does not delay the rows.
  useEffect(() => (hasCome ? whenIdle(() => listParts().prepare()) : undefined), [hasCome])
  const meta: { cappedTotal?: number } = list.meta ?? {}
  return (
    <>
      <ListToolbar
        entity={entity}
        columns={isMap ? undefined : columns}
        values={list.filterValues}
        trash={access.trash}
        onFilter={setValues}
        onKeys={() => setKeysOpen(true)}
      />
      {hasRows && !isMap && (
        <div className="m-row m-phone-only">
          {selection && <SelectPage selection={selection} labelled />}
          <SortSelect
            columns={columns.shown}
            sort={list.sort}
            searched={Boolean(list.filterValues.q)}
            onSort={list.setSort}
          />
        </div>
      )}
      <div>
        {hasFailed ? (
          <ListMessage alert title={t('panel.list.failed')} text={refusalOf(list.error, reader).message}>
            <Button primary onClick={() => list.refetch()}>
              {t('panel.list.retry')}
            </Button>
          </ListMessage>
        ) : !records && isLost ? (
          <ListMessage alert title={t('panel.list.failed')} text={t('panel.connection.waiting')}>
            <Button primary onClick={connection.check}>
              {t('panel.list.retry')}
            </Button>
          </ListMessage>
        ) : !hasRows ? (
          <Nothing entity={entity} filtered={filtered} mayCreate={access.may('create')} onClear={() => setValues({})} />
        ) : isMap ? (
          <Suspense fallback={<div className="m-skeleton m-map-waiting" aria-hidden="true" />}>
            <ListMap entity={entity} />
          </Suspense>
        ) : (
          <>
            {!records && (
              <div role="status">
                <PanelLongWait />
              </div>
            )}
            <RecordTable
              entity={entity}
              label={label}
              columns={columns.shown}
              layout={layout}
              onLayout={changeLayout}
              records={records}
              waiting={Math.min(list.perPage, maxWaiting)}
              related={related}
              busy={list.isFetching === true}
              sort={list.sort}
              onSort={list.setSort}
              selection={selection}
              peek={peek}
              onRestore={access.trash ? restore : undefined}
            />
          </>
        )}
        {hadSelection && !isMap && (
          <Suspense>
            <BulkBar entity={entity} />
          </Suspense>
        )}
      </div>
      {hasRows && records && !isMap && (
        <Pagination
          page={list.page}
          perPage={list.perPage}
          rows={records.length}
          total={list.total}
          cappedAt={meta.cappedTotal ?? cappedCount}
          hasNext={list.hasNextPage === true}
          onPage={list.setPage}
          onLast={toLastPage}
          onPerPage={list.setPerPage}
        />
      )}
      {!isMap && ListKeys && createElement(ListKeys, { entity, open: keysOpen, onOpen: setKeysOpen })}
      {peek.id !== undefined && (
        <Suspense>
          <Peek
            entity={entity}
            id={peek.id}
            row={records?.find(record => record.id === peek.id)}
            ids={ids}
            onOpen={peek.open}
            onClose={peek.close}
          />
        </Suspense>
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
  const { EmptyNote } = listParts()
  if (filtered)
    return (
      <ListMessage title={t('panel.list.nothing.title')} text={t('panel.list.nothing.text')}>
        <Button onClick={onClear}>{t('panel.list.clear_filters')}</Button>
      </ListMessage>
    )
  return (
    <ListMessage
      title={t('panel.list.empty.title')}
      text={t(`resources.${entity.name}.empty`, {
        _: t(mayCreate ? 'panel.list.empty.create' : 'panel.list.empty.wait'),
      })}
    >
      {mayCreate && (
        <ButtonLink primary to={createPath(entity.name)}>
          {t('panel.list.create')}
        </ButtonLink>
      )}
      <Suspense>
        <EmptyNote entity={entity} />
      </Suspense>
    </ListMessage>
  )
}
