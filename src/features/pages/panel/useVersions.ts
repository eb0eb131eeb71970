import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PageVersion, TermsAcceptance } from '../page.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { CallError } from '../../../panel/data/describeProblem.ts'

const perCall = 25
const path = (id: string): string => `/pages/${encodeURIComponent(id)}/versions`

/** Loads every version of a page, newest first. */
export function useVersions(id: string, enabled: boolean) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<PageVersion[]>({
    queryKey: ['pages', 'versions', id],
    queryFn: async ({ signal }) => (await provider.call(path(id), { signal })).json as PageVersion[],
    enabled,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Returns a mutation that publishes a version, then reloads everything that shows pages. */
export function usePublish(id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  return useMutation<unknown, CallError, Omit<PageVersion, 'key' | 'updated_at'>>({
    mutationFn: body => provider.call(path(id), { method: 'POST', body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['pages'] }),
  })
}

/** Loads who accepted which version of the terms, newest first. */
export function useAcceptances(enabled: boolean) {
  const provider = useDataProvider<PanelDataProvider>()
  return useInfiniteQuery<TermsAcceptance[], CallError, { pages: TermsAcceptance[][] }, unknown[], number>({
    queryKey: ['pages', 'acceptances'],
    queryFn: async ({ pageParam, signal }) =>
      (
        await provider.call(
          `/terms/acceptances?range=${encodeURIComponent(JSON.stringify([pageParam, pageParam + perCall - 1]))}`,
          { signal },
        )
      ).json as TermsAcceptance[],
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < perCall ? undefined : pages.length * perCall),
    enabled,
    retry: false,
  })
}
