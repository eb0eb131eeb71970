import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import type { JobsOverview, JobState } from '../../../engine/jobs/job.ts'
import type { Reader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'

const everyMilliseconds = 3_000

/** Loads repeated jobs and the jobs in one state; refetches every few seconds while the tab is visible. */
export function useJobs(state: JobState) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<JobsOverview>({
    queryKey: ['jobs', state],
    queryFn: async ({ signal }) => (await provider.call(`/jobs?state=${state}`, { signal })).json as JobsOverview,
    placeholderData: keepPreviousData,
    refetchInterval: everyMilliseconds,
    refetchIntervalInBackground: false,
    retry: false,
  })
}

/**
 * A mutation that calls a job action: `path` is relative to `/jobs`, such as `7/retry`. Errors are shown as a
 * notification.
 */
export function useJobCalls(reader: Reader) {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: async (path: string) =>
      (await provider.call(`/jobs/${path}`, { method: 'POST' })).json as { retried?: number } | undefined,
    onSuccess: response => {
      if (response?.retried !== undefined)
        notify('jobs.retried', { type: 'success', messageArgs: { smart_count: response.retried } })
    },
    onError: error => notify(refusalOf(error, reader).message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  })
}
