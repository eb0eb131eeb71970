import { Disclosure } from '../../ui/Disclosure.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo, useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { formParts } from './formParts.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { type HistoryLine, HistoryLines } from './HistoryLines.tsx'
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
  onBringBack: ((values: Row) => void) | undefined
}

const perCall = 25

/** Who changed what in a record and when, newest first; asked for only when it is opened. */
export function HistoryPanel(props: Props) {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  return (
    <Disclosure className="m-history" onToggle={setOpen} summary={t('panel.history.title')}>
      {open && <History {...props} />}
    </Disclosure>
  )
}

function History({ entity, id, version, record, onBringBack }: Props) {
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
      <HistoryLines entity={entity} lines={lines} related={related} />
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
