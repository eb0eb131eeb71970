import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { DownloadMenu } from '../../export/panel/DownloadMenu.tsx'
import { filterQuery } from '../../../panel/data/paths.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { useRight } from '../../../panel/data/useRight.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { useMediaQuery } from '../../../panel/ui/useMediaQuery.ts'
import type { ActivityPage as ActivityResponse, ActivityFilter } from '../activityShape.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityLines } from './ActivityLines.tsx'
import { useActivityFilter } from './useActivityFilter.ts'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import './activity.css'

/** Fetches the activity page by page. */
function useActivity(requested: ActivityFilter) {
  const provider = useDataProvider<PanelDataProvider>()
  return useInfiniteQuery({
    queryKey: ['activity', requested],
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam ? `&after=${encodeURIComponent(JSON.stringify(pageParam))}` : ''
      return (await provider.call(`/activity${filterQuery(requested)}${after}`, { signal })).json as ActivityResponse
    },
    initialPageParam: null as ActivityResponse['next'],
    getNextPageParam: last => last.next ?? undefined,
  })
}

/** The activity of everyone for those who may see it, otherwise the person's own. The filter is in the URL. */
export default function ActivityPage() {
  const reader = useNewReader()
  const { t } = reader
  const { shown, requested, today, isEmpty, change } = useActivityFilter()
  const mayReadOthers = useRight('activity')
  const isNarrow = useMediaQuery('(max-width: 700px)')
  const [areFiltersOpen, setAreFiltersOpen] = useState(!isEmpty)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useActivity(requested)
  const lines = data?.pages.flatMap(page => page.lines) ?? []
  const nothing = hasNextPage
    ? 'activity.nothing_on_page'
    : isEmpty
      ? `activity.${mayReadOthers ? 'nothing_yet' : 'nothing_own'}`
      : 'activity.nothing'
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen activity">
        <PageTitle title={t(mayReadOthers ? 'activity.title' : 'activity.own')}>
          {isNarrow && (
            <Button aria-expanded={areFiltersOpen} onClick={() => setAreFiltersOpen(!areFiltersOpen)}>
              {t('activity.filters')}
            </Button>
          )}
          <DownloadMenu address={`/activity/export${filterQuery(requested)}`} />
        </PageTitle>
        {(!isNarrow || areFiltersOpen) && (
          <ActivityFilters
            shown={shown}
            today={today}
            recordTitle={lines[0]?.title}
            isEmpty={isEmpty}
            onChange={change}
          />
        )}
        {error && (
          <p role="alert">
            {refusalOf(error, reader).message}{' '}
            <Button small onClick={() => refetch()}>
              {t('panel.list.retry')}
            </Button>
          </p>
        )}
        {isPending && !error && <PanelWait shape="list" />}
        <div aria-live="polite">{data && lines.length === 0 && <p className="activity-nothing">{t(nothing)}</p>}</div>
        <ActivityLines lines={lines} withPeople={mayReadOthers} today={today} onBatch={batch => change({ batch })} />
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('activity.more')}
          </Button>
        )}
      </div>
    </ReaderProvider>
  )
}
