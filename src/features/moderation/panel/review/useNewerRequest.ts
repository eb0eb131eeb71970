import { useGetOne } from 'ra-core'
import type { ModerationRequest } from '../../../../engine/model/moderation.ts'

/**
 * Returns the request as it is stored now if it was changed, decided or withdrawn since it was loaded for the review;
 * undefined otherwise. The server reports such changes to the open page.
 */
export function useNewerRequest(request: ModerationRequest): ModerationRequest | undefined {
  const { data } = useGetOne<ModerationRequest>(
    'requests',
    { id: request.id },
    { initialData: request, staleTime: Infinity, retry: false },
  )
  return data && data.version > request.version ? data : undefined
}
