import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { CampaignProgress, MailPreview, RecipientCount } from '../campaign.ts'
import type { Locale } from '../../../engine/model/declaration.ts'
import type { Row } from '../../../engine/model/query.ts'
import { usePaused } from '../../../panel/fields/parts/useChoices.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { textsOf, type Draft } from './draft.ts'

const everyMilliseconds = 2_000

/** Loads how many people a draft's recipients are, when typing pauses. */
export function useCount({ kind, recipients }: Pick<Draft, 'kind' | 'recipients'>) {
  const provider = useDataProvider<PanelDataProvider>()
  const requested = JSON.stringify({ kind, recipients })
  const paused = usePaused(requested)
  const { data, error, isFetching } = useQuery<RecipientCount>({
    queryKey: ['mail', 'count', paused],
    queryFn: async ({ signal }) =>
      (await provider.call('/mail/count', { method: 'POST', body: JSON.parse(paused) as Row, signal }))
        .json as RecipientCount,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { count: data, error, isCounting: isFetching || paused !== requested }
}

/** Loads the preview of a draft's email for one person, when typing pauses. */
export function usePreview(draft: Draft, userId: string | null, language: Locale | null) {
  const provider = useDataProvider<PanelDataProvider>()
  const paused = usePaused(JSON.stringify({ ...textsOf(draft), user_id: userId, language }))
  return useQuery<MailPreview>({
    queryKey: ['mail', 'preview', paused],
    queryFn: async ({ signal }) =>
      (await provider.call('/mail/preview', { method: 'POST', body: JSON.parse(paused) as Row, signal }))
        .json as MailPreview,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Loads the progress of a campaign; refetches every few seconds until it has ended. */
export function useProgress(id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<CampaignProgress>({
    queryKey: ['campaigns', 'progress', id],
    queryFn: async ({ signal }) =>
      (await provider.call(`/campaigns/${encodeURIComponent(id)}/progress`, { signal })).json as CampaignProgress,
    refetchInterval: ({ state }) =>
      state.data?.status === 'scheduled' || state.data?.status === 'sending' ? everyMilliseconds : false,
    retry: false,
  })
}

/**
 * Returns a function that checks whether a campaign could be sent as it is and returns its recipients. It rejects with
 * every field that prevents sending.
 */
export function useMailCheck(): (body: Row) => Promise<RecipientCount> {
  const provider = useDataProvider<PanelDataProvider>()
  return async body => (await provider.call('/mail/check', { method: 'POST', body })).json as RecipientCount
}

/**
 * Returns a function that changes campaigns, then invalidates the lists and records that show them. It rejects as the
 * data provider does.
 */
export function useMailCall(): (path: string, body?: unknown, method?: 'POST' | 'PUT') => Promise<Row> {
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  return async (path, body, method = 'POST') => {
    const { json } = await provider.call(path, { method, body })
    await Promise.all(
      ['campaigns', 'mail'].map(entity =>
        client.invalidateQueries({
          queryKey: [entity],
          predicate: ({ queryKey }) => queryKey[1] !== 'count' && queryKey[1] !== 'preview',
        }),
      ),
    )
    return json as Row
  }
}
