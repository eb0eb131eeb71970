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
  /** The version on screen: another one has another history. */
  version: unknown
  /** The record as it is now. */
  record: Visible
  /** Puts former values into the form; undefined for whoever may not write it. */
  restoring: Restoring | undefined
  /** Puts many former values into the form at once, and shows it. */
  onBringBack: ((values: Row) => void) | undefined
}

const perCall = 25

/** Who changed what in a record and when, newest first, beside the form: what a field was goes back into it, and counts once it is saved. */
export default function HistoryDrawer({
  open,
  onClose,
  onBringBack,
  ...props
}: Props & { open: boolean; onClose(): void }) {
  const { t } = useReader()
  const bringBack = (values: Row) => {
    onClose()
    onBringBack?.(values)
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
        {open && <History {...props} onBringBack={onBringBack && bringBack} />}
      </div>
    </Drawer>
  )
}

function History({ entity, id, version, record, restoring, onBringBack }: Props) {
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
      <AsOf entity={entity} record={record} onBringBack={onBringBack} />
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
