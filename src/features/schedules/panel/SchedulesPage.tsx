import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { Link } from 'react-router-dom'
import { textIn } from '../../../engine/model/localized.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import { ReaderProvider, useNewReader, useReader } from '../../../panel/data/reader.ts'
import { untitled } from '../../../panel/data/values.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { ListMessage } from '../../../panel/record/list/ListMessage.tsx'
import { Button } from '../../../panel/ui/Button.tsx'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import type { Schedule } from '../shapes.ts'
import { seasonText } from './scheduleTexts.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/record/list/list.css'
import '../../../panel/record/list/table.css'
import '../../../panel/ui/plain-table.css'
import './schedules.css'

const max = 100

interface SchedulesResponse {
  rows: Schedule[]
  total: number
}

/** Loads all schedules page by page; reloaded when one of their records changes. */
function useAllSchedules() {
  const provider = useDataProvider<PanelDataProvider>()
  return useInfiniteQuery({
    queryKey: ['schedules', 'all'],
    meta: { live: true, of: known => resourcesOf(known) },
    queryFn: async ({ pageParam, signal }): Promise<SchedulesResponse> => {
      const range = encodeURIComponent(JSON.stringify([pageParam, pageParam + max - 1]))
      const { json, headers } = await provider.call(`/schedules?range=${range}`, { signal })
      return { rows: json as Schedule[], total: Number(headers.get('Content-Range')?.split('/')[1] ?? 0) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * max < total ? pages.length * max : undefined),
  })
}

const resourcesOf = (known: unknown): string[] => [
  ...new Set(
    ((known as { pages?: SchedulesResponse[] } | undefined)?.pages ?? []).flatMap(({ rows }) =>
      rows.map(({ resource }) => resource),
    ),
  ),
]

/** The page of all schedules, earliest first, each with a link to its record. */
export default function SchedulesPage() {
  const reader = useNewReader()
  const { t } = reader
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useAllSchedules()
  const schedules = data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <PageTitle title={t('schedules.title')} />
        {error && <LoadFailure error={error} />}
        {isPending && !error && <PanelWait shape="list" />}
        {data && schedules.length === 0 && (
          <ListMessage title={t('schedules.nothing.title')} text={t('schedules.nothing.text')} />
        )}
        {schedules.length > 0 && <Table schedules={schedules} />}
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('schedules.more')}
          </Button>
        )}
      </div>
    </ReaderProvider>
  )
}

const columns = ['due_at', 'transition', 'by', 'note'] as const

function Table({ schedules }: { schedules: readonly Schedule[] }) {
  const reader = useReader()
  const { t, moment, language } = reader
  const nameOf = usePersonName(schedules.map(({ by }) => by))
  const cells = (schedule: Schedule) => ({
    due_at: <time dateTime={schedule.due_at}>{moment(schedule.due_at)}</time>,
    transition: t(`codes.scheduled_transitions.${schedule.transition}`),
    by: nameOf(schedule.by),
    note: [seasonText(schedule, reader), schedule.note].filter(Boolean).join(' · ') || '–',
  })
  return (
    <table className="m-plain-table schedules-table" aria-label={t('schedules.title')}>
      <thead>
        <tr>
          {(['record', ...columns] as const).map(name => (
            <th key={name} scope="col">
              {t(`schedules.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {schedules.map(schedule => (
          <tr key={schedule.id}>
            <th scope="row">
              <Link className="m-link" to={recordPath(schedule.resource, schedule.record_id)}>
                {textIn(schedule, 'title', language) || untitled(schedule.resource, reader)}
              </Link>
            </th>
            {columns.map(name => (
              <td key={name} data-label={t(`schedules.columns.${name}`)}>
                {cells(schedule)[name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
