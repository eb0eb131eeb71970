import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import type { MutedSender, ReportedRecord } from '../../help/conversations.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { CallError } from '../../../panel/data/describeProblem.ts'

const perCall = 25
const maxOfRecord = 100

const resources = ['reports']

/** Reloads queries of reports when a report changes. */
const reportsMeta = { live: true, of: () => resources } as const

const rangeFrom = (first: number, rows: number): string => encodeURIComponent(JSON.stringify([first, first + rows - 1]))

/** Loads the reported records, newest report first, page by page. */
export function useReportedRecords(openOnly: boolean) {
  const provider = useDataProvider<PanelDataProvider>()
  return useInfiniteQuery<ReportedRecord[], CallError, { pages: ReportedRecord[][] }, unknown[], number>({
    queryKey: ['reports', 'records', openOnly],
    queryFn: async ({ pageParam, signal }) => {
      const filter = openOnly ? `&filter=${encodeURIComponent(JSON.stringify({ open: true }))}` : ''
      return (await provider.call(`/reports/records?range=${rangeFrom(pageParam, perCall)}${filter}`, { signal }))
        .json as ReportedRecord[]
    },
    meta: reportsMeta,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < perCall ? undefined : pages.length * perCall),
    retry: false,
  })
}

/** Loads the reports on a record, newest first. */
export const useReportsOf = (recordId: string, enabled = true) =>
  useGetList<RowOf<'reports'>>(
    'reports',
    {
      filter: { record_id: recordId },
      pagination: { page: 1, perPage: maxOfRecord },
      sort: { field: 'created_at', order: 'DESC' },
    },
    { enabled },
  )

/** Loads the muted senders. */
export function useMuted(enabled: boolean) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<MutedSender[]>({
    queryKey: ['reports', 'muted'],
    queryFn: async ({ signal }) =>
      (await provider.call(`/reports/muted?range=${rangeFrom(0, maxOfRecord)}`, { signal })).json as MutedSender[],
    meta: reportsMeta,
    enabled,
    retry: false,
  })
}

/** A step of a report, named by the last segment of its path. */
export interface ReportStep {
  id: string
  step: 'answer' | 'close' | 'reopen' | 'mute'
  body?: Record<string, unknown>
}

/** Returns mutations for reports and their senders, which reload what they change. */
export function useReportCalls() {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const renew = { onSuccess: () => void client.invalidateQueries({ queryKey: ['reports'] }) }
  return {
    act: useMutation<unknown, CallError, ReportStep>({
      mutationFn: ({ id, step, body = {} }) =>
        provider.call(`/reports/${encodeURIComponent(id)}/${step}`, { method: 'POST', body }),
      ...renew,
    }),
    unmute: useMutation<unknown, CallError, string>({
      mutationFn: id => provider.call(`/reports/muted/${encodeURIComponent(id)}`, { method: 'DELETE' }),
      ...renew,
    }),
  }
}
