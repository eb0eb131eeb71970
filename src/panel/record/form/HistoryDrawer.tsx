import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { formParts } from './formParts.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { type HistoryLine, HistoryLines, type Restoring } from './HistoryLines.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { refusalOf } from '../../data/problemText.ts'
import { relatedIds } from './relatedIds.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  entity: Entity
  id: string
  /** The current version; another version has another history. */
  version: unknown
  /** The current record. */
  record: Visible
  /** Restores old values into the form; undefined if the person may not write it. */
  restoring: Restoring | undefined
  /** Restores many old values into the form at once, and shows the form. */
  onRestoreValues: ((values: Row) => void) | undefined
}

const perCall = 25

/**
 * A record's history next to its form: who changed what and when, newest first. An old value can be restored into the
 * form, and takes effect when saved.
 */
export default function HistoryDrawer({
  open,
  onClose,
  onRestoreValues,
  ...props
}: Props & { open: boolean; onClose(): void }) {
  const { t } = useReader()
  const restoreValues = (values: Row) => {
    onClose()
    onRestoreValues?.(values)
  }
  return (
    <Drawer
      aside="docked"
      label={t('activity.drawer.title')}
      close={t('activity.drawer.close')}
      open={open}
      onClose={onClose}
    >
      <div className="m-history-aside">
        <p className="m-quiet">{t(props.restoring ? 'activity.drawer.intro' : 'activity.drawer.read_only')}</p>
        {open && <History {...props} onRestoreValues={onRestoreValues && restoreValues} />}
      </div>
    </Drawer>
  )
}

function History({ entity, id, version, record, restoring, onRestoreValues }: Props) {
  const reader = useReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [entity.name, 'history', id, version],
    queryFn: async ({ pageParam, signal }) => {
      const range = encodeURIComponent(JSON.stringify([pageParam, pageParam + perCall - 1]))
      return (await provider.call(`/${entity.name}/${encodeURIComponent(id)}/history?range=${range}`, { signal }))
        .json as HistoryLine[]
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < perCall ? undefined : pages.length * perCall),
  })
  const lines = useMemo(() => data?.pages.flat() ?? [], [data])
  const related = useRelatedRecords(useMemo(() => relatedIds(entity, lines.flatMap(idsIn)), [entity, lines]))
  if (isPending) return <p role="status">{t('panel.values.loading')}</p>
  if (error)
    return (
      <p role="alert">
        {refusalOf(error, reader).message}{' '}
        <Button small onClick={() => refetch()}>
          {t('panel.list.retry')}
        </Button>
      </p>
    )
  if (lines.length === 0) return <p>{t('panel.history.empty')}</p>
  const { AsOf } = formParts()
  return (
    <>
      <AsOf entity={entity} record={record} onRestoreValues={onRestoreValues} />
      <HistoryLines entity={entity} lines={lines} related={related} restoring={restoring} />
      {hasNextPage && <Button onClick={() => fetchNextPage()}>{t('panel.history.more')}</Button>}
    </>
  )
}

const idsIn = (line: HistoryLine): (readonly [string, unknown])[] =>
  Object.entries(line.changes).flatMap(
    ([name, [from, to]]) =>
      [
        [name, from],
        [name, to],
      ] as const,
  )
