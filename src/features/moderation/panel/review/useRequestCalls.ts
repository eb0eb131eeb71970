import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Decision, ModerationRequest } from '../../../../engine/model/moderation.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'

/** Returns the API calls for one request. */
export function useRequestCalls(id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const post = async (path: string, body: object = {}) =>
    (await provider.call(`/requests/${encodeURIComponent(id)}/${path}`, { method: 'POST', body }))
      .json as ModerationRequest
  return {
    take: () => post('take'),
    /** Sends the decision on each property, then reloads lists and records. */
    decide: async (version: number, fields: Record<string, Decision>) => {
      const decided = await post('decide', { version, fields })
      // A decided request must not be taken again.
      void client.invalidateQueries({
        predicate: ({ queryKey: [, what, of] }) => what !== 'take' && (what !== 'review' || of !== id),
      })
      return decided
    },
  }
}

/** Takes an open request when it is opened, unless someone else has taken it: then only after confirmation. */
export function useTakenRequest(
  request: ModerationRequest,
  me: string,
): { holder: string | null; since: string | null; takeOver(): void } {
  const { take } = useRequestCalls(request.id)
  const isAvailable = request.status === 'open' && (request.moderator_id === null || request.moderator_id === me)
  const { data: taken = request, refetch } = useQuery({
    queryKey: ['requests', 'take', request.id],
    queryFn: take,
    enabled: isAvailable,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    holder: taken.moderator_id === me ? null : taken.moderator_id,
    since: taken.taken_at,
    takeOver: () => void refetch(),
  }
}
